import { clamp } from './interpolation.ts'

/** Red, green and blue, 0 to 255. Fractions are rounded only when the color reaches a pixel. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** `#RRGGBB`. */
export type Hex = `#${string}`

export const black: Rgb = [0, 0, 0]

export function rgbOf(hex: Hex): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function hexOf(color: Rgb): Hex {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Mixes from `a` (share 0) to `b` (share 1). */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

/** The color at `t` (0 to 1) along evenly spaced stops, of which there are at least two. */
export function gradientAt(stops: readonly Rgb[], t: number): Rgb {
  const reach = clamp(t, 0, 1) * (stops.length - 1)
  const from = Math.min(stops.length - 2, Math.floor(reach))
  return mix(stops[from]!, stops[from + 1]!, reach - from)
}

/** Colors in one array, three numbers each, for loops over pixels that must not allocate. */
export function flatten(colors: readonly Rgb[]): Float64Array {
  return Float64Array.from(colors.flat())
}

/** Moves `color` (three numbers) towards the color that starts at `offset` of `target`. */
export function tint(color: Float64Array, target: Float64Array, offset: number, share: number): void {
  color[0]! += (target[offset]! - color[0]!) * share
  color[1]! += (target[offset + 1]! - color[1]!) * share
  color[2]! += (target[offset + 2]! - color[2]!) * share
}
