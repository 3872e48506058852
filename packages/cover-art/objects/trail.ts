import { rgbOf } from '../color.ts'
import { smoothstep } from '../interpolation.ts'
import type { Picture } from '../picture.ts'
import { nearest, type ProjectedPoint } from '../view.ts'
import type { Site } from './site.ts'

/** Draws a dotted trail from the lower edge up to the door. */
export function drawTrail(picture: Picture, hut: Site): void {
  const { panorama, raster, view, palette } = picture
  const color = rgbOf(palette.trail)
  let sinceLastDot = Infinity
  let last: ProjectedPoint | undefined
  for (const step of steps(picture, hut)) {
    // the trail only goes up in the picture
    if (!panorama.shows(step) || (last && step.y > last.y)) continue
    if (last) sinceLastDot += Math.hypot(step.x - last.x, step.y - last.y)
    last = step
    if (sinceLastDot < (view.dot * 7.5) / Math.pow(step.z, 0.7)) continue
    sinceLastDot = 0
    if (Math.hypot(step.x - hut.x, step.y - hut.y) < view.dot * 7) continue
    const size = view.dot / Math.sqrt(step.z)
    raster.ellipse(step.x, step.y, size * 1.55, size * 1.2, color, 0.92)
  }
}

function* steps({ field, palette, view }: Picture, hut: Site): Generator<ProjectedPoint> {
  const start = hut.aside + (hut.x > view.width / 2 ? -1 : 1) * view.mirror * 0.34
  for (let i = 0; i <= 250; i++) {
    const t = i / 250
    const z = nearest + (hut.z - nearest) * t
    const sway = Math.sin(t * 7 + field.ranges[0]!.offset) * 0.07 * (1 - t)
    const aside = start + (hut.aside - start) * smoothstep(0, 1, t) + sway
    const height = field.at(aside, z)
    if (field.owner >= 0 || !palette.water) yield view.project(aside, z, height)
  }
}
