import type { Picture } from '../picture.ts'
import type { ProjectedPoint } from '../view.ts'

/** The position of the hut on the ground and in the picture. */
export interface Site extends ProjectedPoint {
  /** Lateral position, in the units of the ground. */
  aside: number
}

/** Finds flat, visible, dry ground in the middle distance, near a third of the width and away from the edges. */
export function findSite(picture: Picture): Site | undefined {
  const { random, field, palette, view, safeBottom } = picture
  const nearest = palette.water ? 1.12 : 1.35
  const spread = palette.water ? 3.2 : safeBottom > 0 ? 2.6 : 1.7
  let best: Site | undefined
  let bestScore = -Infinity
  for (let i = 0; i < 700; i++) {
    const z = nearest + random() * spread
    const aside = (random() - 0.5) * 0.8 * z * view.span
    const height = field.at(aside, z)
    if (field.owner < 0) continue
    const site = { ...view.project(aside, z, height), aside }
    if (!isAllowed(picture, site) || !picture.panorama.shows(site)) continue
    const score = scoreOf(picture, site, height)
    if (score > bestScore) {
      bestScore = score
      best = site
    }
  }
  return best ?? findAnySite(picture)
}

/** For the rare terrain that hides all flat ground: the best visible position. */
function findAnySite(picture: Picture): Site | undefined {
  const { panorama, view } = picture
  const step = Math.max(2, Math.round(view.dot * 4))
  let best: Site | undefined
  let bestScore = -Infinity
  for (let y = Math.round(view.height * 0.35); y < view.height; y += step) {
    for (let x = Math.round(view.width * 0.1); x < view.width * 0.9; x += step) {
      const pixel = y * panorama.width + x
      if (panorama.isSky(pixel) || panorama.owners[pixel]! < 0) continue
      const z = panorama.depths[pixel]!
      const site = { x, y, z, aside: view.lateralOf(x, z) }
      const overlapped = y > lowestRow(picture) ? 100 : 0
      const score = scoreOf(picture, site, panorama.heights[pixel]!) - overlapped - z * 0.1
      if (score > bestScore) {
        bestScore = score
        best = site
      }
    }
  }
  return best
}

function lowestRow({ view, safeBottom }: Picture): number {
  return view.height * (0.88 - safeBottom)
}

function isAllowed(picture: Picture, { x, y }: Site): boolean {
  const { width, height } = picture.view
  return y <= lowestRow(picture) && y >= height * 0.5 && Math.abs(x / width - 0.5) <= 0.42
}

function scoreOf({ field, view }: Picture, { x, y, z, aside }: Site, height: number): number {
  const slope = Math.abs(field.at(aside + 0.05, z) - height) + Math.abs(field.at(aside, z + 0.05) - height)
  const across = x / view.width
  const fromThird = Math.min(Math.abs(across - 0.33), Math.abs(across - 0.67))
  return -slope * 22 - fromThird * 2.2 - Math.abs(y / view.height - 0.7) * 1.6
}
