import { rgbOf } from '../color.ts'
import type { Picture } from '../picture.ts'
import type { ProjectedPoint } from '../view.ts'
import type { Site } from './site.ts'

const lamplit = rgbOf('#FFC98A')
const canvas = rgbOf('#B9553E')

/** Draws two tents, one on each side of the hut, where there is room. */
export function drawTents(picture: Picture, hut: Site): void {
  const { random, field, view } = picture
  let drawn = 0
  for (let i = 0; i < 400 && drawn < 2; i++) {
    const side = (drawn === 0 ? -1 : 1) * view.mirror
    const z = hut.z * (0.9 + random() * 0.16)
    const aside = hut.aside + side * (0.16 + random() * 0.16) * hut.z * 0.5
    const tent = view.project(aside, z, field.at(aside, z))
    if (field.owner < 0 || !hasRoom(picture, tent, hut)) continue
    drawTent(picture, tent)
    drawn++
  }
}

function hasRoom({ panorama, view }: Picture, tent: ProjectedPoint, hut: Site): boolean {
  const apart = Math.abs(tent.x - hut.x) >= view.dot * 18
  const level = Math.abs(tent.y - hut.y) <= view.dot * 20
  return apart && level && tent.y <= view.height * 0.92 && panorama.shows(tent)
}

function drawTent({ raster, view }: Picture, { x, y, z }: ProjectedPoint): void {
  const size = (view.dot * 9) / Math.pow(z, 0.45)
  const peak = [x - size * 0.1, y - size * 0.95] as const
  raster.polygon([x - size, y, ...peak, x + size * 0.35, y], lamplit)
  raster.polygon([...peak, x + size * 1.1, y - size * 0.12, x + size * 0.35, y], canvas)
}
