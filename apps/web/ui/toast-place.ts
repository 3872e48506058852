export type Box = { left: number; top: number; right: number; bottom: number }

/** Pixels between two places that are tried. */
const step = 8

/** Pixels around a control that stay free. */
const gap = 4

const meets = (one: Box, other: Box) =>
  one.left < other.right + gap && one.right > other.left - gap && one.top < other.bottom + gap && one.bottom > other.top - gap

/**
 * How far a toast moves to cover no control, in pixels. Of the places in `area`, the lowest is taken: in the middle, then at the end and the start of its line.
 * Where every place covers something, the one that covers the fewest controls.
 */
export function moveOfToast(toast: Box, area: Box, controls: readonly Box[]): { x: number; y: number } {
  const near = controls.filter((control) => meets(area, control))
  const middle = (area.left + area.right - toast.left - toast.right) / 2
  const sides = [middle, area.right - toast.right, area.left - toast.left]
  let best = { x: middle, y: 0, covered: Infinity }
  for (let y = 0; toast.top + y >= area.top; y -= step)
    for (const x of sides) {
      const place = { left: toast.left + x, right: toast.right + x, top: toast.top + y, bottom: toast.bottom + y }
      const covered = near.filter((control) => meets(place, control)).length
      if (covered < best.covered) best = { x, y, covered }
      if (covered === 0) return { x, y }
    }
  return { x: best.x, y: best.y }
}
