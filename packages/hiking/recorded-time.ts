import { trackLength } from './cut-track.ts'
import type { Track } from './track.ts'

const hour = 3_600_000
/** A longer time without a point is a night between two days of walking, or a time that is wrong: 1970. */
const longestBreak = 5 * hour
/** Kilometers per hour, on average: nobody walks faster, and programs write such times into planned routes. */
const fastest = 15
/** The share of points with a time. Fewer times say nothing about the whole way. */
const knownShare = 0.5

/**
 * Hours from the first to the last point of a recording, breaks included, as watches and apps call it elapsed or total time: the sum of the times between its
 * points in the order of time, without those of more than five hours. Moving time would depend on which speed counts as a break.
 * Undefined if less than half of the points have a time, if all have the same one, and if the average would be faster than 15 km/h.
 *
 * Source: Topografix, "GPX 1.1 Schema Documentation", element `time` of `wptType`: creation of the point, in UTC.
 */
export function recordedHours(track: Track): number | undefined {
  const points = track.segments.flat()
  const times = points.flatMap(({ time }) => (time === undefined ? [] : time)).sort((one, other) => one - other)
  if (times.length < points.length * knownShare) return undefined
  const total = times.slice(1).reduce((sum, time, i) => {
    const between = time - times[i]!
    return between > longestBreak ? sum : sum + between
  }, 0)
  const hours = total / hour
  return hours > 0 && trackLength(track) / 1000 <= fastest * hours ? hours : undefined
}
