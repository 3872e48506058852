/** The arithmetic of pulling a page down with one finger. Lengths are in CSS pixels. */

/** From here on, letting go refreshes. */
export const threshold = 72
/** The indicator follows no further. */
const farthest = 112
/** The indicator moves less than the finger, as a spring does. */
const resistance = 0.5

type Point = { x: number; y: number }

/** How far the indicator is pulled; undefined for a gesture that goes up or sideways, which scrolls. */
export function pullOf(start: Point, now: Point): number | undefined {
  const down = now.y - start.y
  if (down < 0 || Math.abs(now.x - start.x) > down) return undefined
  return Math.min(farthest, down * resistance)
}
