import { cumulativeDistances } from '../geodesic.ts'
import type { Track, TrackPoint } from '../track.ts'
import { indexesWithElevation, resetsOf } from './clean-elevations.ts'

export type BelievableTrack = {
  track: Track
  /** Elevations that were left out; their points stay. */
  leftOut: number
  /** Places where the elevation continues at another height. */
  steps: number
}

const withoutElevation = ({ ele: _, ...point }: TrackPoint): TrackPoint => point

/** Parts of a segment with one sea level. The way to the first point of a part stays, and its climb is unknown. */
function splitAtResets(points: TrackPoint[]): TrackPoint[][] {
  const starts = resetsOf(points, cumulativeDistances(points))
  return [0, ...starts].map((start, i) => {
    const part = points.slice(start, starts[i] ?? points.length)
    return i === 0 ? part : [withoutElevation(points[start - 1]!), ...part]
  })
}

function withoutErrors(points: TrackPoint[]): TrackPoint[] {
  const believed = new Set(indexesWithElevation(points, cumulativeDistances(points)))
  return points.map((point, i) => (point.ele === undefined || believed.has(i) ? point : withoutElevation(point)))
}

const countElevations = (segments: readonly TrackPoint[][]) =>
  segments.reduce((sum, points) => sum + points.filter(({ ele }) => ele !== undefined).length, 0)

/** No walk stays at 0 m: it is what programs write that know no elevations. */
const isAtZero = (segments: readonly TrackPoint[][]) =>
  segments.every((points) => points.every(({ ele }) => ele === undefined || ele === 0))

/**
 * The track without elevations that nobody can have climbed to: spikes, dropouts, 0 m everywhere.
 * Where a barometer was reset, a new segment begins at the same place, so that the step is no climb.
 */
export function believableElevations(track: Track): BelievableTrack {
  const known = countElevations(track.segments)
  if (known === 0) return { track, leftOut: 0, steps: 0 }
  const parts = isAtZero(track.segments) ? track.segments : track.segments.flatMap(splitAtResets)
  const segments = isAtZero(track.segments) ? parts.map((points) => points.map(withoutElevation)) : parts.map(withoutErrors)
  return { track: { ...track, segments }, leftOut: known - countElevations(segments), steps: parts.length - track.segments.length }
}
