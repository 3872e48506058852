/** The climbs of a segment: its elevations, freed of noise as far as they are noisy. */
import type { Elevations } from './clean-elevations.ts'
import { smooth, toGrid, type Grid } from './smooth.ts'

/** All in meters. Tuned on synthetic walks of known ascent; packages/hiking/README.md has the figures on others. */
const tuning = {
  /** Noise is what remains within this distance around a point. */
  noiseRadius: 50,
  /** The window reaches 46 m to each side per meter of noise: 20 m for a barometer, 60 m for satellites. */
  radius: { perNoise: 46, min: 0, max: 100 },
  /** Smaller ups and downs count as noise. */
  threshold: { perNoise: 8, min: 2, max: 11 },
  /** A summit or a valley has its height from a narrower window, nearby: shares of the radius. Otherwise a sharp one would lose height. */
  turningPoint: { window: 0.6, near: 0.25 },
} as const

/** A ladder climbs or drops at least this many meters, steeper than 45°. */
const ladderHeight = 15

const clamp = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value))

/**
 * Counts the meters of height of ladders as way, because a tower that is climbed at one place has no other way to average over.
 * A ladder is a run of legs in one direction that are all steeper than 45°.
 */
function withLadders({ way, ele }: Elevations): Elevations {
  const longer = new Float64Array(way.length)
  const rise = (i: number) => ele[i]! - ele[i - 1]!
  for (let start = 1, end = 1; start < way.length; start = end) {
    const direction = Math.sign(rise(start))
    const isSteep = (i: number) => i < way.length && rise(i) * direction >= way[i]! - way[i - 1]!
    end = start + 1
    if (direction === 0 || !isSteep(start)) continue
    while (isSteep(end)) end++
    if (Math.abs(ele[end - 1]! - ele[start - 1]!) >= ladderHeight) for (let i = start; i < end; i++) longer[i] = Math.abs(rise(i))
  }
  let added = 0
  return { way: way.map((meters, i) => meters + (added += longer[i]!)), ele }
}

/** Cells of the grid for a number of meters. */
const cells = (meters: number, { step }: Grid) => Math.round(meters / step)

/** A robust standard deviation of what a window of 50 m to each side takes away (the median is that of a normal distribution). */
function noiseOf(grid: Grid): number {
  const smoothed = smooth(grid.values, Math.max(1, cells(tuning.noiseRadius, grid)))
  const removed = grid.values.map((value, i) => Math.abs(value - smoothed[i]!)).sort()
  return 1.4826 * removed[removed.length >> 1]!
}

/** The highest or lowest value at most `reach` away, but not beyond the turning points before and after. */
function extremeNear(values: Float64Array, turns: number[], index: number, reach: number): number {
  const at = turns[index]!
  const [before, after] = [turns[index - 1], turns[index + 1]]
  if (before === undefined || after === undefined) return values[at]!
  const near = values.subarray(Math.max(before, at - reach), Math.min(after, at + reach) + 1)
  const isSummit = values[at]! > values[before]!
  return near.reduce((best, value) => (isSummit ? Math.max(best, value) : Math.min(best, value)), values[at]!)
}

/** The profile of a segment on a grid of way, without noise, and the elevations at its turning points; all in meters. */
export type Climbs = { profile: Grid; turns: number[] }

export function climbsOf(elevations: Elevations): Climbs {
  const grid = toGrid(withLadders(elevations))
  if (grid.step === 0) return { profile: grid, turns: [] }
  const noise = noiseOf(grid)
  const radius = clamp(tuning.radius.perNoise * noise, tuning.radius)
  const values = smooth(grid.values, cells(radius, grid))
  const narrow = smooth(grid.values, cells(radius * tuning.turningPoint.window, grid))
  const reach = cells(radius * tuning.turningPoint.near, grid)
  const turns = turningPoints(values, clamp(tuning.threshold.perNoise * noise, tuning.threshold))
  return { profile: { step: grid.step, values }, turns: turns.map((_, i) => extremeNear(narrow, turns, i, reach)) }
}

/**
 * Indexes at which a profile turns from up to down or back by at least `threshold`, with its first and last extreme.
 * A climb is measured from turning point to turning point, so that a gentle slope whose single steps are below the threshold counts in full.
 */
function turningPoints(values: Float64Array, threshold: number): number[] {
  const turns = [0]
  let [lowest, highest] = [0, 0]
  let direction: 'unknown' | 'up' | 'down' = 'unknown'
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!
    if (value > values[highest]!) highest = i
    if (value < values[lowest]!) lowest = i
    if (direction !== 'down' && values[highest]! - value >= threshold) {
      if (highest > 0) turns.push(highest)
      direction = 'down'
      lowest = highest = i
    } else if (direction !== 'up' && value - values[lowest]! >= threshold) {
      if (lowest > 0) turns.push(lowest)
      direction = 'up'
      lowest = highest = i
    }
  }
  const last = direction === 'up' ? highest : direction === 'down' ? lowest : 0
  if (last > turns.at(-1)!) turns.push(last)
  return turns
}
