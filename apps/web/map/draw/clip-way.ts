/** Tiles draw their ways a little beyond their edges, so neighbors have the same piece twice. Cut at the edge, each piece is in one tile only. */
import { tileSize } from './tile-ways.ts'

export type ClippedWay = { points: number[]; /** Whether the way goes on in the next tile. */ startsAtEdge: boolean; endsAtEdge: boolean }

/** Units beside the edge that count as on it. */
const nearEdge = 1

const isOnEdge = (x: number, y: number) => [x, y].some((at) => Math.abs(at) <= nearEdge || Math.abs(at - tileSize) <= nearEdge)

/** The shares of a segment at which it enters and leaves the tile; undefined if it is outside. Liang and Barsky, ACM Transactions on Graphics 3 (1984). */
function insideOf(x1: number, y1: number, x2: number, y2: number): [from: number, to: number] | undefined {
  let [from, to] = [0, 1]
  const [dx, dy] = [x2 - x1, y2 - y1]
  for (const [step, room] of [
    [-dx, x1],
    [dx, tileSize - x1],
    [-dy, y1],
    [dy, tileSize - y1],
  ] as const) {
    if (step === 0 && room < 0) return undefined
    if (step < 0) from = Math.max(from, room / step)
    else if (step > 0) to = Math.min(to, room / step)
  }
  return from <= to ? [from, to] : undefined
}

/** The parts of a way that are in its tile. */
export function clipWay(points: readonly number[]): ClippedWay[] {
  const parts: number[][] = []
  let current: number[] | undefined
  for (let i = 2; i < points.length; i += 2) {
    const [x1, y1, x2, y2] = [points[i - 2]!, points[i - 1]!, points[i]!, points[i + 1]!]
    const inside = insideOf(x1, y1, x2, y2)
    if (!inside) {
      current = undefined
      continue
    }
    const at = (share: number) => [Math.round(x1 + (x2 - x1) * share), Math.round(y1 + (y2 - y1) * share)]
    if (!current || inside[0] > 0) parts.push((current = at(inside[0])))
    current.push(...at(inside[1]))
    if (inside[1] < 1) current = undefined
  }
  return parts
    .filter((part) => part.length > 4 || part[0] !== part[2] || part[1] !== part[3])
    .map((part) => ({
      points: part,
      startsAtEdge: isOnEdge(part[0]!, part[1]!),
      endsAtEdge: isOnEdge(part.at(-2)!, part.at(-1)!),
    }))
}
