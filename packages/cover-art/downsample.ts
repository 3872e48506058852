import type { Raster } from './raster.ts'

/** The source pixels that a finished pixel averages, and their weights. */
interface Window {
  start: Int32Array
  weights: Float32Array
  /** Source pixels per finished pixel, at most. */
  reach: number
}

/** Shrinks to `width` x `height` pixels by exact area averages. */
export function downsample(source: Raster, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const across = windowsOf(source.width, width)
  const down = windowsOf(source.height, height)
  const result = new Uint8ClampedArray(width * height * 4)
  const line = new Float32Array(source.width * 3)
  for (let y = 0; y < height; y++) {
    averageRows(source, line, down, y)
    averageColumns(line, result, across, y * width, width)
  }
  return result
}

function windowsOf(from: number, to: number): Window {
  const ratio = from / to
  const reach = Math.ceil(ratio) + 1
  const start = new Int32Array(to)
  const weights = new Float32Array(to * reach)
  for (let i = 0; i < to; i++) {
    const begin = i * ratio
    const end = Math.min(from, (i + 1) * ratio)
    start[i] = Math.min(Math.floor(begin), from - 1)
    for (let k = 0; k < reach; k++) {
      const share = Math.min(end, start[i]! + k + 1) - Math.max(begin, start[i]! + k)
      if (share > 0) weights[i * reach + k] = share / (end - begin)
    }
  }
  return { start, weights, reach }
}

function averageRows(source: Raster, line: Float32Array, down: Window, row: number): void {
  line.fill(0)
  for (let k = 0; k < down.reach; k++) {
    const weight = down.weights[row * down.reach + k]!
    if (weight === 0) continue
    let i = (down.start[row]! + k) * source.width * 4
    for (let o = 0; o < line.length; o += 3, i += 4) {
      line[o]! += source.data[i]! * weight
      line[o + 1]! += source.data[i + 1]! * weight
      line[o + 2]! += source.data[i + 2]! * weight
    }
  }
}

function averageColumns(line: Float32Array, result: Uint8ClampedArray, across: Window, firstPixel: number, width: number): void {
  for (let x = 0; x < width; x++) {
    let red = 0
    let green = 0
    let blue = 0
    for (let k = 0; k < across.reach; k++) {
      const weight = across.weights[x * across.reach + k]!
      if (weight === 0) continue
      const i = (across.start[x]! + k) * 3
      red += line[i]! * weight
      green += line[i + 1]! * weight
      blue += line[i + 2]! * weight
    }
    const o = (firstPixel + x) * 4
    result[o] = red
    result[o + 1] = green
    result[o + 2] = blue
    result[o + 3] = 255
  }
}
