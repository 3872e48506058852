import { longitudeDifference, cumulativeDistances } from './geodesic.ts'
import type { Track, TrackPoint } from './track.ts'

/** Length of a track in meters, as `trackStatistics` measures it. */
export const trackLength = (track: Track): number =>
  track.segments.reduce((sum, points) => sum + (cumulativeDistances(points).at(-1) ?? 0), 0)

/** Meters between the two neighbors of a track that are farthest apart. */
export function longestLeg(track: Track): number {
  let longest = 0
  for (const points of track.segments) {
    const way = cumulativeDistances(points)
    for (let i = 1; i < way.length; i++) longest = Math.max(longest, way[i]! - way[i - 1]!)
  }
  return longest
}

/** A position between two points. Its elevation and time are unknown if one of theirs is. */
function between(from: TrackPoint, to: TrackPoint, share: number): TrackPoint {
  const part = (a: number, b: number) => a + (b - a) * share
  const lon = from.lon + longitudeDifference(from.lon, to.lon) * share
  return {
    lat: part(from.lat, to.lat),
    lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon,
    ...(from.ele !== undefined && to.ele !== undefined && { ele: part(from.ele, to.ele) }),
    ...(from.time !== undefined && to.time !== undefined && { time: part(from.time, to.time) }),
  }
}

/** The part of one segment between two distances from its first point. */
function cutSegment(points: readonly TrackPoint[], way: Float64Array, fromM: number, toM: number): TrackPoint[] {
  return points.flatMap((point, i) => {
    const next = points[i + 1]
    const [at, after] = [way[i]!, way[i + 1] ?? Infinity]
    const pointAt = (distanceM: number) => between(point, next!, (distanceM - at) / (after - at))
    return [
      ...(at >= fromM && at <= toM ? [point] : []),
      ...(next && at < fromM && fromM < after ? [pointAt(fromM)] : []),
      ...(next && at < toM && toM < after ? [pointAt(toM)] : []),
    ]
  })
}

/**
 * The part of a track between two distances from its start, in meters along the way; what lies between two segments counts for nothing.
 * Where a cut is between two points, the track begins or ends at the position between them. Segments outside are left out.
 * Throws a RangeError unless `fromM` is smaller than `toM`.
 */
export function cutTrack(track: Track, { fromM, toM }: { fromM: number; toM: number }): Track {
  if (!(fromM < toM)) throw new RangeError(`${fromM} m to ${toM} m is no part of a track`)
  let before = 0
  const segments = track.segments.flatMap((points) => {
    const way = cumulativeDistances(points)
    const part = cutSegment(points, way, fromM - before, toM - before)
    before += way.at(-1) ?? 0
    return part.length > 1 ? [part] : []
  })
  return { ...track, segments }
}
