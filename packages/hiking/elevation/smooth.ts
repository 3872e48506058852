/** Elevations at equal steps of way, and their moving average over a number of steps. */
import type { Elevations } from './clean-elevations.ts'

/** Meters between two values. */
const step = 5

/** The maximum number of values of a grid, so that a segment across continents does not need much more memory than a walk. */
const maxValues = (points: number) => Math.min(200_000, 200 + 20 * points)

export type Grid = { step: number; values: Float64Array }

/**
 * The elevation at each step of way, averaged over the step. Between two points it is a straight line.
 * Points per meter make no difference, so that a rest does not weigh more than a walk.
 */
export function toGrid({ way, ele }: Elevations): Grid {
  const [start, length] = [way[0]!, way.at(-1)! - way[0]!]
  const count = Math.min(maxValues(way.length), Math.max(1, Math.round(length / step)))
  const cell = length / count
  if (cell === 0) return { step: 0, values: Float64Array.of(ele[0]!, ele.at(-1)!) }
  const values = new Float64Array(count + 1)
  let [leg, area] = [0, 0]
  /** The integral of the elevation from the start to `x`, which must not fall from call to call. */
  function integral(x: number): number {
    while (leg < way.length - 2 && way[leg + 1]! < x) {
      area += ((ele[leg]! + ele[leg + 1]!) / 2) * (way[leg + 1]! - way[leg]!)
      leg++
    }
    const [from, width] = [way[leg]!, way[leg + 1]! - way[leg]!]
    const share = width > 0 ? (x - from) / width : 0
    return area + (x - from) * (ele[leg]! + ((ele[leg + 1]! - ele[leg]!) * share) / 2)
  }
  for (let i = 0, [low, before] = [start, 0]; i <= count; i++) {
    const high = start + Math.min(length, (i + 0.5) * cell)
    const sum = integral(high)
    values[i] = (sum - before) / (high - low)
    low = high
    before = sum
  }
  // The first and the last value are exact, so that the total climb includes the whole difference between both ends.
  values[0] = ele[0]!
  values[count] = ele.at(-1)!
  return { step: cell, values }
}

/** The mean of the values at most `radius` away; near an end, of as many on both sides. */
function movingAverage(values: Float64Array, radius: number): Float64Array {
  const sums = new Float64Array(values.length + 1)
  // Sums of differences to the first value stay small, and so does their rounding error.
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]! - values[0]!
  return values.map((_, i) => {
    const reach = Math.min(radius, i, values.length - 1 - i)
    return values[0]! + (sums[i + reach + 1]! - sums[i - reach]!) / (2 * reach + 1)
  })
}

/**
 * The moving average over `radius` values on each side, plus the moving average of what it took away
 * ("twicing", Tukey, Exploratory Data Analysis, 1977): it flattens summits much less than a single average.
 */
export function smooth(values: Float64Array, radius: number): Float64Array {
  const once = movingAverage(values, radius)
  const rest = movingAverage(
    values.map((value, i) => value - once[i]!),
    radius,
  )
  return once.map((value, i) => value + rest[i]!)
}
