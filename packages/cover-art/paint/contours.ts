import type { Heightfield } from '../terrain/heightfield.ts'
import type { Panorama } from '../terrain/panorama.ts'

/** Every fifth line is an index line, drawn heavier, as on a map. */
const indexEvery = 5

/** Height between two contour lines of each range. It grows with the distance, so that the lines stay apart in the picture. */
export function contourSpacings(field: Heightfield): Float64Array {
  return Float64Array.from(field.ranges, (range) => 0.026 * Math.pow(range.depth, 0.86))
}

/** Strength of a contour line of `lineWidth` pixels at a pixel: 0 is none, 1 the middle of an index line. */
export function contourWeight(panorama: Panorama, spacing: number, lineWidth: number, x: number, y: number): number {
  const { width, height, heights } = panorama
  const pixel = y * width + x
  const below = y + lineWidth < height ? pixel + lineWidth * width : pixel
  const right = x + lineWidth < width ? pixel + lineWidth : pixel
  const below2 = y + 2 * lineWidth < height ? pixel + 2 * lineWidth * width : below
  const right2 = x + 2 * lineWidth < width ? pixel + 2 * lineWidth : right
  if (!sameSlope(panorama, pixel, below2) || !sameSlope(panorama, pixel, right2)) return 0
  const level = Math.floor(heights[pixel]! / spacing)
  const levelBelow2 = Math.floor(heights[below2]! / spacing)
  const levelRight2 = Math.floor(heights[right2]! / spacing)
  const levelBelow = Math.floor(heights[below]! / spacing)
  const levelRight = Math.floor(heights[right]! / spacing)
  const crossed = levelBelow !== level || levelRight !== level
  if (crossed && Math.max(level, levelBelow, levelRight) % indexEvery === 0) return 1
  const crossedNext = levelBelow2 !== level || levelRight2 !== level
  if (crossedNext && Math.max(level, levelBelow2, levelRight2) % indexEvery === 0) return 0.75
  return crossed ? 0.6 : 0
}

function sameSlope({ owners, depths }: Panorama, pixel: number, other: number): boolean {
  return owners[pixel] === owners[other] && Math.abs(depths[other]! - depths[pixel]!) < 0.06 * depths[pixel]!
}
