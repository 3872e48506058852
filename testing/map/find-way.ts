/** Ways and streams that follow the land. */
import { heightAt, regionBounds, type Position } from './terrain.ts'

const [west, south, east, north] = regionBounds
const columns = 300
const rows = 240
const positionOf = (cell: number): Position => [
  west + ((cell % columns) / (columns - 1)) * (east - west),
  south + (Math.floor(cell / columns) / (rows - 1)) * (north - south),
]
const cellOf = ([lon, lat]: Position) =>
  Math.round(((lat - south) / (north - south)) * (rows - 1)) * columns + Math.round(((lon - west) / (east - west)) * (columns - 1))

let cells: Float32Array | undefined
const heights = () => (cells ??= Float32Array.from({ length: columns * rows }, (_, cell) => heightAt(positionOf(cell))))

const steps = [-2, -1, 0, 1, 2].flatMap((dx) => [-2, -1, 0, 1, 2].map((dy) => ({ dx, dy }))).filter(({ dx, dy }) => dx !== 0 || dy !== 0)

/** The cells around a cell, with the meters to them. */
function* around(cell: number) {
  const [column, row] = [cell % columns, Math.floor(cell / columns)]
  for (const { dx, dy } of steps)
    if (column + dx >= 0 && column + dx < columns && row + dy >= 0 && row + dy < rows)
      yield { next: cell + dy * columns + dx, lengthM: Math.hypot(dx * 71.5, dy * 69.8) }
}

/** Corners become curves: each side gives the points at a quarter and three quarters of it. */
function smoothed(line: readonly Position[]): Position[] {
  const between = (from: Position, to: Position, share: number): Position => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ]
  return [line[0]!, ...line.slice(1).flatMap((to, i) => [between(line[i]!, to, 0.25), between(line[i]!, to, 0.75)]), line.at(-1)!]
}

/** Cells in buckets of about the same cost, the cheapest first. No step costs less than the width of a bucket. */
class CellQueue {
  readonly #buckets: number[][] = []
  #first = 0

  push(cell: number, cost: number): void {
    const bucket = Math.floor(cost / 20)
    ;(this.#buckets[bucket] ??= []).push(cell)
    this.#first = Math.min(this.#first, bucket)
  }

  pop(): number | undefined {
    while (this.#first < this.#buckets.length && !this.#buckets[this.#first]?.length) this.#first++
    return this.#buckets[this.#first]?.pop()
  }
}

/** The easiest way from place to place: the steeper, the longer it counts. `steepness`: how much more a road avoids it than a path. */
export function findWay(places: readonly Position[], steepness = 1): Position[] {
  const way: Position[] = [places[0]!]
  for (let leg = 1; leg < places.length; leg++) {
    const [start, goal] = [cellOf(places[leg - 1]!), cellOf(places[leg]!)]
    const cost = new Float64Array(columns * rows).fill(Infinity)
    const from = new Int32Array(columns * rows).fill(-1)
    cost[start] = 0
    const open = new CellQueue()
    const isDone = new Uint8Array(columns * rows)
    open.push(start, 0)
    for (let cell = open.pop(); cell !== undefined && cell !== goal; cell = open.pop()) {
      if (isDone[cell]) continue
      isDone[cell] = 1
      for (const { next, lengthM } of around(cell)) {
        const slope = Math.abs(heights()[next]! - heights()[cell]!) / lengthM
        const total = cost[cell]! + lengthM * (1 + (slope * 6 * steepness) ** 2) + (heights()[next]! <= 564 ? 3000 : 0)
        if (total >= cost[next]!) continue
        cost[next] = total
        from[next] = cell
        open.push(next, total)
      }
    }
    const back: Position[] = []
    for (let cell = from[goal]!; cell !== start && cell >= 0; cell = from[cell]!) back.push(positionOf(cell))
    way.push(...back.toReversed(), places[leg]!)
  }
  return smoothed(smoothed(way))
}

/** From a source down the steepest way, to the lake, a hollow or the edge. */
export function findStream(source: Position): Position[] {
  const stream = [source]
  for (let cell = cellOf(source); ;) {
    let lowest = cell
    for (const { next } of around(cell)) if (heights()[next]! < heights()[lowest]!) lowest = next
    if (lowest === cell) break
    stream.push(positionOf(lowest))
    cell = lowest
    if (heights()[cell]! <= 564) break
  }
  return stream.length > 1 ? smoothed(smoothed(stream)) : []
}
