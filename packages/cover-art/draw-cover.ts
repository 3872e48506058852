import { downsample } from './downsample.ts'
import { clamp } from './interpolation.ts'
import { drawFlowers } from './objects/flowers.ts'
import { drawHut } from './objects/hut.ts'
import { findSite } from './objects/site.ts'
import { drawTents } from './objects/tents.ts'
import { drawTrail } from './objects/trail.ts'
import { drawTrees } from './objects/trees.ts'
import { paintLand } from './paint/land.ts'
import { paintSky } from './paint/sky.ts'
import { createPicture, type Picture } from './picture.ts'
import { paletteOf } from './scene-palette.ts'
import type { Scene } from './scenes.ts'

/** Pixels. A picture is drawn at twice its size, so with up to 8192 pixels a side. */
const largestSide = 4096

export interface CoverRequest {
  seed: string
  scene: Scene
  /** 1 to 4096 pixels each. Another shape is another composition, not a crop. */
  width: number
  height: number
  /** Position of the horizon, 0 at the top to 1, limited to 0.2 to 0.9. Default: that of the terrain. */
  horizon?: number | undefined
  /** Position of the sun or moon, 0 to 1 from the left and from the top. */
  sunX?: number | undefined
  sunY?: number | undefined
  /** Share of the height, at the lower edge, that a panel covers, limited to 0.38. The hut stays above it. */
  safeBottom?: number | undefined
  /** Selects one palette of a scene that has several, without the tint of the seed. */
  variant?: number | undefined
}

export interface Cover {
  width: number
  height: number
  /** RGBA, opaque. */
  data: Uint8ClampedArray<ArrayBuffer>
}

/**
 * Draws a landscape: mountain ranges from noise, in perspective, in three flat tones of light, with contour lines of
 * the true height, and a hut (bothy) with a lit window. The same arguments always give the same picture.
 * Throws a RangeError for a size that is not a whole number of pixels from 1 to 4096.
 */
export function drawCover(request: CoverRequest): Cover {
  const { seed, scene, width, height, horizon, sunX, sunY, safeBottom, variant } = request
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 1 || side > largestSide) throw new RangeError(`A cover cannot be ${width} x ${height} pixels`)
  }
  const picture = createPicture({
    palette: paletteOf({ seed, scene, variant }),
    seed: `${seed}|${scene}`,
    width,
    height,
    horizon: horizon === undefined ? undefined : clamp(horizon, 0.2, 0.9),
    sunX,
    sunY,
    safeBottom: clamp(safeBottom ?? 0, 0, 0.38),
  })
  paintSky(picture)
  paintLand(picture)
  drawObjects(picture)
  return { width, height, data: downsample(picture.raster, width, height) }
}

/** Draws the objects in the landscape. */
function drawObjects(picture: Picture): void {
  const { trees, flowers, tents } = picture.palette
  const hut = findSite(picture)
  if (trees) drawTrees(picture, trees, hut)
  if (flowers) drawFlowers(picture, flowers)
  if (!hut) return
  drawTrail(picture, hut)
  drawHut(picture, hut)
  if (tents) drawTents(picture, hut)
}
