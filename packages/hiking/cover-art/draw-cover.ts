import { downsampled } from './downsample.ts'
import { inkLand } from './ink/land.ts'
import { inkSky } from './ink/sky.ts'
import { clamp } from './interpolation.ts'
import { paletteOf } from './mood.ts'
import { blankPicture, type Picture } from './picture.ts'
import type { Scene } from './scenes.ts'
import { sowFlowers } from './staffage/flowers.ts'
import { buildHut } from './staffage/hut.ts'
import { findSite } from './staffage/site.ts'
import { pitchTents } from './staffage/tents.ts'
import { walkTrail } from './staffage/trail.ts'
import { plantTrees } from './staffage/trees.ts'

/** Raised whenever the same arguments begin to give another picture, so that kept pictures are drawn anew. */
export const drawingVersion = 1

/** Pixels; a picture is drawn at up to twice its size. */
const largestSide = 4096

export interface CoverRequest {
  seed: string
  scene: Scene
  /** 1 to 4096 pixels each. Another shape is another composition, not a crop. */
  width: number
  height: number
  /** Height of the horizon, 0 at the top to 1; kept within 0.2 to 0.9. The terrain chooses when it is left out. */
  horizon?: number | undefined
  /** Where the sun or moon stands, 0 to 1 from the left and from the top. */
  sunX?: number | undefined
  sunY?: number | undefined
  /** Share of the height at the lower edge that a panel will cover; the hut stays above it. */
  safeBottom?: number | undefined
  /** Fixes the mood of a scene that has several, and leaves out the tint of the seed. */
  variant?: number | undefined
}

export interface Cover {
  width: number
  height: number
  /** RGBA, opaque. */
  data: Uint8ClampedArray<ArrayBuffer>
}

/**
 * Draws a landscape: ranges raised by noise, seen in perspective, printed in three flat tones of light with contour
 * lines of the true height, and in it one bothy with a lit window. Everything follows from the arguments.
 * Throws a RangeError for a size that is not a whole number of pixels from 1 to 4096.
 */
export function drawCover(request: CoverRequest): Cover {
  const { seed, scene, width, height, horizon, sunX, sunY, safeBottom, variant } = request
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 1 || side > largestSide) throw new RangeError(`A cover cannot be ${width} x ${height} pixels`)
  }
  const picture = blankPicture({
    palette: paletteOf({ seed, scene, variant }),
    seed: `${seed}|${scene}`,
    width,
    height,
    horizon: horizon === undefined ? undefined : clamp(horizon, 0.2, 0.9),
    sunX,
    sunY,
    safeBottom: clamp(safeBottom ?? 0, 0, 0.6),
  })
  inkSky(picture)
  inkLand(picture)
  placeStaffage(picture)
  return { width, height, data: downsampled(picture.raster, width, height) }
}

/** What stands in the land, and whoever is in. */
function placeStaffage(picture: Picture): void {
  const { trees, flowers, tents } = picture.palette
  const hut = findSite(picture)
  if (trees) plantTrees(picture, trees, hut)
  if (flowers) sowFlowers(picture, flowers)
  if (!hut) return
  walkTrail(picture, hut)
  buildHut(picture, hut)
  if (tents) pitchTents(picture, hut)
}
