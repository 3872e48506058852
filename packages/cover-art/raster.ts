import type { Rgb } from './color.ts'
import { clamp } from './interpolation.ts'

/** Sub-rows per pixel row for anti-aliasing; within a row the coverage is exact. */
const subRows = 4

/** A small software canvas: opaque RGBA, with anti-aliased convex shapes. */
export class Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
  readonly #coverage: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.data = new Uint8ClampedArray(width * height * 4)
    this.#coverage = new Float32Array(width)
  }

  set(pixel: number, red: number, green: number, blue: number): void {
    const i = pixel * 4
    this.data[i] = red
    this.data[i + 1] = green
    this.data[i + 2] = blue
    this.data[i + 3] = 255
  }

  blend(pixel: number, color: Rgb, alpha: number): void {
    const i = pixel * 4
    const { data } = this
    data[i]! += (color[0] - data[i]!) * alpha
    data[i + 1]! += (color[1] - data[i + 1]!) * alpha
    data[i + 2]! += (color[2] - data[i + 2]!) * alpha
  }

  /** Paints a convex polygon given as x, y, x, y ... */
  polygon(points: readonly number[], color: Rgb, alpha = 1): void {
    let top = Infinity
    let bottom = -Infinity
    for (let i = 1; i < points.length; i += 2) {
      top = Math.min(top, points[i]!)
      bottom = Math.max(bottom, points[i]!)
    }
    const span: Span = { from: 0, to: 0 }
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.height, Math.ceil(bottom)); y++) {
      for (let sub = 0; sub < subRows; sub++) {
        if (crossPolygon(points, y + (sub + 0.5) / subRows, span)) this.#cover(span.from, span.to)
      }
      this.#paintRow(y, points, color, alpha)
    }
  }

  rectangle(x: number, y: number, width: number, height: number, color: Rgb): void {
    this.polygon([x, y, x + width, y, x + width, y + height, x, y + height], color)
  }

  ellipse(x: number, y: number, radiusX: number, radiusY: number, color: Rgb, alpha = 1): void {
    const bounds = [x - radiusX, y, x + radiusX, y]
    for (let row = Math.max(0, Math.floor(y - radiusY)); row < Math.min(this.height, Math.ceil(y + radiusY)); row++) {
      for (let sub = 0; sub < subRows; sub++) {
        const up = (row + (sub + 0.5) / subRows - y) / radiusY
        if (up <= -1 || up >= 1) continue
        const half = radiusX * Math.sqrt(1 - up * up)
        this.#cover(x - half, x + half)
      }
      this.#paintRow(row, bounds, color, alpha)
    }
  }

  disc(x: number, y: number, radius: number, color: Rgb, alpha = 1): void {
    this.ellipse(x, y, radius, radius, color, alpha)
  }

  /** Paints a light that fades from `alpha` in the center to 0 at `radius`. */
  glow(x: number, y: number, radius: number, color: Rgb, alpha: number): void {
    for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(this.height, Math.ceil(y + radius)); row++) {
      for (let column = Math.max(0, Math.floor(x - radius)); column < Math.min(this.width, Math.ceil(x + radius)); column++) {
        const away = Math.hypot(column + 0.5 - x, row + 0.5 - y) / radius
        if (away < 1) this.blend(row * this.width + column, color, alpha * (1 - away))
      }
    }
  }

  /** Adds one sub-row's span to the coverage of the current row. */
  #cover(from: number, to: number): void {
    const left = clamp(from, 0, this.width)
    const right = clamp(to, 0, this.width)
    const last = Math.min(this.width - 1, Math.floor(right))
    for (let column = Math.floor(left); column <= last; column++) {
      const share = Math.min(right, column + 1) - Math.max(left, column)
      if (share > 0) this.#coverage[column]! += share / subRows
    }
  }

  /** Blends the covered pixels of a row and clears the coverage. `bounds` are points that enclose the shape. */
  #paintRow(row: number, bounds: readonly number[], color: Rgb, alpha: number): void {
    let left = Infinity
    let right = -Infinity
    for (let i = 0; i < bounds.length; i += 2) {
      left = Math.min(left, bounds[i]!)
      right = Math.max(right, bounds[i]!)
    }
    for (let column = Math.max(0, Math.floor(left)); column < Math.min(this.width, Math.ceil(right)); column++) {
      const covered = this.#coverage[column]!
      if (covered === 0) continue
      this.blend(row * this.width + column, color, alpha * Math.min(1, covered))
      this.#coverage[column] = 0
    }
  }
}

interface Span {
  from: number
  to: number
}

/** Sets `span` to where the row at `y` crosses a convex polygon; false when it misses. */
function crossPolygon(points: readonly number[], y: number, span: Span): boolean {
  span.from = Infinity
  span.to = -Infinity
  for (let i = 0; i < points.length; i += 2) {
    const next = (i + 2) % points.length
    const ay = points[i + 1]!
    const by = points[next + 1]!
    if (ay > y === by > y) continue
    const x = points[i]! + ((points[next]! - points[i]!) * (y - ay)) / (by - ay)
    span.from = Math.min(span.from, x)
    span.to = Math.max(span.to, x)
  }
  return span.from < span.to
}
