/** Finds the edges of a graph near a place. */
export type NearSegment = { edge: number; /** The nearest place on it, and the distance to that. */ x: number; y: number; distance: number }

export type SegmentGrid = {
  /** The edges within a distance, the nearest first. */
  near: (x: number, y: number, within: number) => NearSegment[]
}

type Segments = { xs: readonly number[]; ys: readonly number[]; from: readonly number[]; to: readonly number[] }

const cell = 64
/** Cells that all edges together may fill; those that come later are not found. */
const mostEntries = 2_000_000

const keyOf = (column: number, row: number) => (row + 2 ** 20) * 2 ** 21 + column + 2 ** 20

/** The edges that the graph has now. */
export function createSegmentGrid({ xs, ys, from, to }: Segments): SegmentGrid {
  const cells = new Map<number, number[]>()
  let entries = 0
  for (let edge = 0; edge < from.length && entries < mostEntries; edge++) {
    const [x1, y1, x2, y2] = [xs[from[edge]!]!, ys[from[edge]!]!, xs[to[edge]!]!, ys[to[edge]!]!]
    const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / (cell / 2)) + 1
    let last: number | undefined
    for (let i = 0; i <= steps; i++) {
      const key = keyOf(Math.floor((x1 + ((x2 - x1) * i) / steps) / cell), Math.floor((y1 + ((y2 - y1) * i) / steps) / cell))
      if (key === last) continue
      last = key
      entries++
      const known = cells.get(key)
      if (known) known.push(edge)
      else cells.set(key, [edge])
    }
  }

  function nearestOn(edge: number, x: number, y: number): NearSegment {
    const [x1, y1, x2, y2] = [xs[from[edge]!]!, ys[from[edge]!]!, xs[to[edge]!]!, ys[to[edge]!]!]
    const squared = (x2 - x1) ** 2 + (y2 - y1) ** 2
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / squared))
    const at = { x: x1 + (x2 - x1) * share, y: y1 + (y2 - y1) * share }
    return { edge, ...at, distance: Math.hypot(at.x - x, at.y - y) }
  }

  return {
    near(x, y, within) {
      // An edge is in the cells of places that are up to half a cell apart.
      const margin = within + cell / 2
      const found = new Set<number>()
      for (let row = Math.floor((y - margin) / cell); row <= Math.floor((y + margin) / cell); row++)
        for (let column = Math.floor((x - margin) / cell); column <= Math.floor((x + margin) / cell); column++)
          for (const edge of cells.get(keyOf(column, row)) ?? []) found.add(edge)
      return [...found]
        .map((edge) => nearestOn(edge, x, y))
        .filter(({ distance }) => distance <= within)
        .toSorted((a, b) => a.distance - b.distance)
    },
  }
}
