import { clamp } from '../interpolation.ts'
import { farthest, nearest, type View } from '../view.ts'
import type { Heightfield, Noises } from './heightfield.ts'

/** Pixels between two columns of the grid. */
export const columnStep = 3

/** The ground and its light on a grid whose columns spread from the camera; row 0 is nearest. */
export interface Relief {
  columns: number
  depths: Float32Array
  heights: Float32Array
  light: Float32Array
  owners: Int8Array
}

/** Samples the ground in front of the camera. `sunSide` is 1 when the light comes from the left, -1 from the right. */
export function reliefOf(field: Heightfield, view: View, noises: Noises, sunSide: 1 | -1): Relief {
  const columns = Math.ceil(view.width / columnStep) + 3
  const rows = Math.round(clamp(view.height * 0.42, 220, 520))
  const depths = new Float32Array(rows)
  const heights = new Float32Array(columns * rows)
  const owners = new Int8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const z = nearest * Math.pow(farthest / nearest, row / (rows - 1))
    depths[row] = z
    for (let column = 0; column < columns; column++) {
      const node = row * columns + column
      heights[node] = field.at(view.lateralOf(column * columnStep, depths[row]!), depths[row]!)
      owners[node] = field.owner
    }
  }
  const relief = { columns, depths, heights, owners, light: new Float32Array(0) }
  return { ...relief, light: lightOn(relief, field, view, noises, sunSide) }
}

function lightOn({ columns, depths, heights, owners }: Relief, field: Heightfield, view: View, noises: Noises, sunSide: 1 | -1) {
  const rows = depths.length
  const light = new Float32Array(columns * rows)
  // the light is computed on smoothed ground, for bold shapes instead of noisy ones
  const soft = blurred(heights, columns, rows, Math.max(2, Math.round(columns * 0.007)), 3)
  for (let row = 0; row < rows; row++) {
    const z = depths[row]!
    const before = Math.max(0, row - 2)
    const behind = Math.min(rows - 1, row + 2)
    for (let column = 0; column < columns; column++) {
      const left = Math.max(0, column - 2)
      const right = Math.min(columns - 1, column + 2)
      const width = (((right - left) * columnStep) / view.width) * view.span * z
      const dx = (soft[row * columns + right]! - soft[row * columns + left]!) / width
      const dz = (soft[behind * columns + column]! - soft[before * columns + column]!) / (depths[behind]! - depths[before]!)
      const node = row * columns + column
      const facing = (dx * 0.74 * sunSide + 0.42 + dz * 0.52) / Math.sqrt(dx * dx + dz * dz + 1)
      light[node] = facing + 0.05
      const softness = owners[node]! < 0 ? 0 : field.ranges[owners[node]!]!.softness
      if (softness > 0) {
        const x = ((column * columnStep) / view.width - 0.5) * view.span * z
        light[node]! += softness * 0.55 * noises.shapes.at(x * 1.9 + 50, z * 2.6)
      }
    }
  }
  return light
}

/** Box blur by running sums, first along the rows, then along the columns; the window shrinks at the edges. */
function blurred(values: Float32Array, columns: number, rows: number, reachX: number, reachY: number): Float32Array {
  const across = new Float32Array(values.length)
  const both = new Float32Array(values.length)
  for (let row = 0; row < rows; row++) blurLine(values, across, row * columns, 1, columns, reachX)
  for (let column = 0; column < columns; column++) blurLine(across, both, column, columns, rows, reachY)
  return both
}

function blurLine(from: Float32Array, to: Float32Array, start: number, stride: number, length: number, reach: number): void {
  let sum = 0
  let count = 0
  for (let i = 0; i < Math.min(reach, length); i++, count++) sum += from[start + i * stride]!
  for (let i = 0; i < length; i++) {
    if (i + reach < length) {
      sum += from[start + (i + reach) * stride]!
      count++
    }
    if (i - reach - 1 >= 0) {
      sum -= from[start + (i - reach - 1) * stride]!
      count--
    }
    to[start + i * stride] = sum / count
  }
}
