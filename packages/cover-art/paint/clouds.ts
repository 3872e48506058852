import type { Rgb } from '../color.ts'
import { smoothstep } from '../interpolation.ts'
import type { Picture } from '../picture.ts'

/** Flat stratus clouds in two strengths of one color, computed at half resolution. */
export function paintClouds({ raster, view, noises }: Picture, cloud: Rgb, skyEnd: number): void {
  const columns = (raster.width >> 1) + 2
  const rows = (Math.min(raster.height, Math.ceil(skyEnd)) >> 1) + 1
  const alpha = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const v = (row * 2) / view.height
    const band = smoothstep(0.02, 0.16, v) * (1 - smoothstep(0.34, 0.52, v))
    if (band <= 0) continue
    for (let column = 0; column < columns; column++) {
      const u = (column * 2) / view.height
      const density = noises.crests.at(u * 1.3 + 31, v * 9) + 0.45 * noises.shapes.at(u * 3.1, v * 19 + 5)
      const veil = smoothstep(0.335, 0.355, density + 0.12 * band)
      const body = smoothstep(0.51, 0.53, density + 0.16 * band)
      alpha[row * columns + column] = band * (0.24 * veil + 0.28 * body)
    }
  }
  for (let y = 0; y < (rows - 1) * 2 && y < raster.height; y++) {
    for (let x = 0; x < raster.width; x++) {
      const strength = sampled(alpha, columns, x / 2, y / 2)
      if (strength > 0) raster.blend(y * raster.width + x, cloud, strength)
    }
  }
}

/** Bilinear; the grid must reach one node beyond `x` and `y`. */
function sampled(grid: Float32Array, columns: number, x: number, y: number): number {
  const column = x | 0
  const row = y | 0
  const shareX = x - column
  const node = row * columns + column
  const top = grid[node]! + (grid[node + 1]! - grid[node]!) * shareX
  const low = grid[node + columns]! + (grid[node + columns + 1]! - grid[node + columns]!) * shareX
  return top + (low - top) * (y - row)
}
