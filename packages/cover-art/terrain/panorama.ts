import { clamp } from '../interpolation.ts'
import type { ProjectedPoint, View } from '../view.ts'
import { columnStep, type Relief } from './relief.ts'

/** The value of `heights` for pixels of the sky. */
const sky = -9

/** For every pixel: height, depth and light of the ground, and the range that it belongs to. */
export class Panorama {
  readonly width: number
  readonly height: number
  readonly heights: Float32Array
  readonly depths: Float32Array
  readonly light: Float32Array
  readonly owners: Int8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.heights = new Float32Array(width * height).fill(sky)
    this.depths = new Float32Array(width * height)
    this.light = new Float32Array(width * height)
    this.owners = new Int8Array(width * height)
  }

  isSky(pixel: number): boolean {
    return this.heights[pixel]! < -5
  }

  /** Whether the point is visible, with no ground in front of it. */
  shows({ x, y, z }: ProjectedPoint): boolean {
    const column = x | 0
    const row = y | 0
    if (column < 2 || column >= this.width - 2 || row < 2 || row >= this.height - 2) return false
    const pixel = (row + 1) * this.width + column
    return !this.isSky(pixel) && Math.abs(this.depths[pixel]! - z) < 0.1 * z
  }
}

/** Follows every column of the picture away from the camera and fills the visible pixels upwards. */
export function panoramaOf(relief: Relief, view: View): Panorama {
  const panorama = new Panorama(view.width, view.height)
  for (let x = 0; x < view.width; x++) marchColumn(panorama, relief, view, x)
  return panorama
}

function marchColumn(panorama: Panorama, relief: Relief, view: View, x: number): void {
  const { heights, depths, light, owners, width } = panorama
  const column = Math.floor(x / columnStep)
  const share = x / columnStep - column
  let filledTo = view.height
  let lastHeight = 0
  let lastZ = 0
  let lastY = 0
  let lastLight = 0
  for (let row = 0; row < relief.depths.length; row++) {
    const z = relief.depths[row]!
    const node = row * relief.columns + column
    const height = relief.heights[node]! + (relief.heights[node + 1]! - relief.heights[node]!) * share
    const lit = relief.light[node]! + (relief.light[node + 1]! - relief.light[node]!) * share
    const y = view.rowOf(height, z)
    if (y < filledTo) {
      const top = Math.max(0, Math.ceil(y))
      for (let fill = top; fill < filledTo; fill++) {
        const t = row > 0 && lastY > y ? clamp((lastY - fill) / (lastY - y), 0, 1) : 1
        const pixel = fill * width + x
        heights[pixel] = row > 0 ? lastHeight + (height - lastHeight) * t : height
        depths[pixel] = row > 0 ? lastZ + (z - lastZ) * t : z
        light[pixel] = row > 0 ? lastLight + (lit - lastLight) * t : lit
        owners[pixel] = relief.owners[node]!
      }
      filledTo = top
    }
    lastHeight = height
    lastZ = z
    lastY = y
    lastLight = lit
  }
}
