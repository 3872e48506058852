/** Areas above an elevation, estimated around the tracks: there is no terrain model, only what the tracks have measured. */
import { bottom, crossings, right, top } from './marching-squares.ts'
import type { SheetPoint } from './sheet-shape.ts'

/** A place of known elevation, in units of the sheet and meters. */
export type KnownHeight = SheetPoint & { elevationM: number }
export type Contours = { intervalM: number; levels: { elevationM: number; d: string }[] }

/** Units of the sheet. */
const cell = 12
/** Units: nearer than this, every known height weighs the same, so that crossing tracks make no spikes. */
const blur = 18
const mostLevels = 16
const intervals = [10, 20, 50, 100, 200, 500, 1000]

const rounded = (value: number) => Math.round(value * 10) / 10

/** The least of the usual intervals with few enough lines; in feet, its multiples are round too. */
const intervalFor = (range: number, unit: number) =>
  intervals.map((interval) => interval * unit).find((interval) => range / interval <= mostLevels) ?? intervals.at(-1)! * unit

/**
 * The mean of the known heights, weighted by the inverse of their distance to the power of three. A sheet has hundreds of thousands of weights: plain numbers
 * in a plain loop, and a root in place of a power, take a tenth of the time.
 */
function estimatorOf(known: readonly KnownHeight[]): (x: number, y: number) => number {
  const xs = Float64Array.from(known, ({ x }) => x)
  const ys = Float64Array.from(known, ({ y }) => y)
  const elevations = Float64Array.from(known, ({ elevationM }) => elevationM)
  return (x, y) => {
    let sum = 0
    let weights = 0
    for (let i = 0; i < xs.length; i++) {
      const dx = xs[i]! - x
      const dy = ys[i]! - y
      const square = dx * dx + dy * dy + blur * blur
      const weight = 1 / (square * Math.sqrt(square))
      sum += weight * elevations[i]!
      weights += weight
    }
    return sum / weights
  }
}

type Grid = { columns: number; rows: number; values: Float64Array }

/** A cell of margin on each side, so that the lines along the edge of the sheet are outside of it. */
function* gridOf(known: readonly KnownHeight[], width: number, height: number): Generator<undefined, Grid> {
  const [columns, rows] = [Math.ceil(width / cell) + 3, Math.ceil(height / cell) + 3]
  const values = new Float64Array(columns * rows)
  const estimateAt = estimatorOf(known)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) values[row * columns + column] = estimateAt((column - 1) * cell, (row - 1) * cell)
    yield
  }
  return { columns, rows, values }
}

/** The rings around everything above `level`, by marching squares. Outside of the grid everything is below. */
function ringsAbove({ columns, rows, values }: Grid, level: number): SheetPoint[][] {
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= columns || row >= rows ? -Infinity : values[row * columns + column]!
  const share = (from: number, to: number) => (from === -Infinity ? 1 : to === -Infinity ? 0 : (level - from) / (to - from))
  const stride = columns + 2
  const next = new Map<number, number>()
  const spots = new Map<number, SheetPoint>()
  /** A number for each edge of the grid, which two cells share. */
  const edgeOf = (side: number, column: number, row: number): number => {
    const isAcross = side === top || side === bottom
    const [x, y] = [column + (side === right ? 1 : 0), row + (side === bottom ? 1 : 0)]
    const edge = 2 * ((y + 1) * stride + x + 1) + (isAcross ? 0 : 1)
    if (!spots.has(edge)) {
      const along = share(at(x, y), isAcross ? at(x + 1, y) : at(x, y + 1))
      spots.set(edge, { x: (x - 1 + (isAcross ? along : 0)) * cell, y: (y - 1 + (isAcross ? 0 : along)) * cell })
    }
    return edge
  }
  const isAbove = (column: number, row: number, bit: number) => (at(column, row) >= level ? bit : 0)
  for (let row = -1; row < rows; row++)
    for (let column = -1; column < columns; column++) {
      const corners = isAbove(column, row, 8) + isAbove(column + 1, row, 4) + isAbove(column + 1, row + 1, 2) + isAbove(column, row + 1, 1)
      const sides = crossings[corners]!
      for (let i = 0; i < sides.length; i += 2) next.set(edgeOf(sides[i]!, column, row), edgeOf(sides[i + 1]!, column, row))
    }
  return ringsIn(next, spots)
}

function ringsIn(next: Map<number, number>, spots: Map<number, SheetPoint>): SheetPoint[][] {
  const rings: SheetPoint[][] = []
  for (const [start] of next) {
    const ring: SheetPoint[] = []
    for (let edge: number | undefined = start; edge !== undefined && next.has(edge);) {
      ring.push(spots.get(edge)!)
      const following = next.get(edge)
      next.delete(edge)
      edge = following
    }
    if (ring.length > 2) rings.push(ring)
  }
  return rings
}

/** A ring as smooth curves: through the middles of its sides, with its corners as control points. */
function curve(ring: readonly SheetPoint[]): string {
  const middle = (from: SheetPoint, to: SheetPoint) => `${rounded((from.x + to.x) / 2)} ${rounded((from.y + to.y) / 2)}`
  const start = middle(ring.at(-1)!, ring[0]!)
  return `M${start}${ring.map((corner, i) => `Q${rounded(corner.x)} ${rounded(corner.y)} ${middle(corner, ring[(i + 1) % ring.length]!)}`).join('')}Z`
}

/** The areas above each level, from low to high; undefined for less than two heights. `unit`: meters of the unit of the interval. */
export function* contoursOf(
  known: readonly KnownHeight[],
  size: { width: number; height: number },
  unit = 1,
): Generator<undefined, Contours | undefined> {
  const [lowest, highest] = known.reduce(
    ([low, high], { elevationM }) => [Math.min(low, elevationM), Math.max(high, elevationM)],
    [Infinity, -Infinity],
  )
  if (known.length < 2 || highest === lowest) return undefined
  const intervalM = intervalFor(highest - lowest, unit)
  const grid = yield* gridOf(known, size.width, size.height)
  const levels: Contours['levels'] = []
  for (let elevationM = Math.ceil(lowest / intervalM) * intervalM; elevationM < highest; elevationM += intervalM) {
    levels.push({ elevationM, d: ringsAbove(grid, elevationM).map(curve).join('') })
    yield
  }
  return { intervalM, levels }
}
