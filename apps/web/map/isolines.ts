/** Lines of equal height through a grid of heights, by marching squares. */
import { bottom, crossings, right } from '../tracks/marching-squares.ts'

/** Row by row, from the top left. */
export type HeightGrid = { columns: number; rows: number; values: Float32Array }
/** Columns and rows of the grid, in turn; `isClosed`: the last point is the first. Heights above the line are on its left. */
export type Isoline = { level: number; points: number[]; isClosed: boolean }

/** The next edge of each edge, by level. An edge is twice the number of its first corner, and one more where it goes down. */
function linksIn({ columns, rows, values }: HeightGrid, interval: number): Map<number, Map<number, number>> {
  const levels = new Map<number, Map<number, number>>()
  const edgeOf = (side: number, at: number) => 2 * (side === right ? at + 1 : side === bottom ? at + columns : at) + (side % 2)
  for (let row = 0; row < rows - 1; row++)
    for (let column = 0; column < columns - 1; column++) {
      const at = row * columns + column
      const [a, b, c, d] = [values[at]!, values[at + 1]!, values[at + columns + 1]!, values[at + columns]!]
      const highest = Math.floor(Math.max(a, b, c, d) / interval)
      for (let step = Math.floor(Math.min(a, b, c, d) / interval) + 1; step <= highest; step++) {
        const level = step * interval
        const sides = crossings[(a >= level ? 8 : 0) + (b >= level ? 4 : 0) + (c >= level ? 2 : 0) + (d >= level ? 1 : 0)]!
        let links = levels.get(level)
        if (!links) levels.set(level, (links = new Map()))
        for (let i = 0; i < sides.length; i += 2) links.set(edgeOf(sides[i]!, at), edgeOf(sides[i + 1]!, at))
      }
    }
  return levels
}

/** All lines whose level is a multiple of the interval. */
export function isolines(grid: HeightGrid, interval: number): Isoline[] {
  const { columns, values } = grid
  const lines: Isoline[] = []
  for (const [level, links] of linksIn(grid, interval)) {
    const follow = (start: number): Isoline => {
      const points: number[] = []
      let edge: number | undefined = start
      while (edge !== undefined) {
        const at = edge >> 1
        const to = edge % 2 ? at + columns : at + 1
        const share = (level - values[at]!) / (values[to]! - values[at]!)
        points.push((at % columns) + (edge % 2 ? 0 : share), Math.floor(at / columns) + (edge % 2 ? share : 0))
        const next = links.get(edge)
        links.delete(edge)
        edge = next
      }
      return { level, points, isClosed: points.length > 4 && points.at(-2) === points[0] && points.at(-1) === points[1] }
    }
    const inner = new Set(links.values())
    for (const start of [...links.keys()].filter((edge) => !inner.has(edge))) lines.push(follow(start))
    for (const start of links.keys()) lines.push(follow(start))
  }
  return lines
}
