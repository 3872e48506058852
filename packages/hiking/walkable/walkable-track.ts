import { geodesicDistance } from '../geodesic.ts'
import type { Track, TrackPoint } from '../track.ts'
import { walkableSegment } from './walkable-segment.ts'

export type WalkableTrack = {
  track: Track
  /** Points that were left out. */
  farPoints: number
  /** Places where a segment was cut in two. */
  jumps: number
}

/** Meters. A segment at one place that is farther away than this from the others is no part of the walk. */
const farPlace = 1000
/** Devices without a position write 0° and 0°, in the Gulf of Guinea; meters from there. */
const farFromNullIsland = 100_000

const nullIsland: TrackPoint = { lat: 0, lon: 0 }
const isNullIsland = ({ lat, lon }: TrackPoint) => lat === 0 && lon === 0
const isOnePlace = (points: readonly TrackPoint[]) => points.every((point) => geodesicDistance(points[0]!, point) < 50)

const countPoints = (segments: readonly TrackPoint[][]) => segments.reduce((sum, { length }) => sum + length, 0)

/** Without points at 0° and 0°, unless the walk leads past them. */
function withoutNullIsland(segments: readonly TrackPoint[][]): TrackPoint[][] {
  const others = segments.map((points) => points.filter((point) => !isNullIsland(point)))
  const nearest = others.find((points) => points.length > 0)?.[0]
  if (!nearest || geodesicDistance(nullIsland, nearest) < farFromNullIsland) return segments.map((points) => [...points])
  return others.filter((points) => points.length > 0)
}

/** Without segments that stay at one place, far from where the walk was before and continues: a fix at home, a recording begun by mistake. */
function withoutFarPlaces(segments: readonly TrackPoint[][]): TrackPoint[][] {
  const leads = segments.map((points) => !isOnePlace(points))
  let next: TrackPoint | undefined
  const starts = segments.map(() => next)
  for (let i = segments.length - 1; i >= 0; i--) {
    starts[i] = next
    if (leads[i]) next = segments[i]![0]
  }
  let before: TrackPoint | undefined
  return segments.filter((points, i) => {
    if (leads[i]) {
      before = points.at(-1)
      return true
    }
    const near = [before, starts[i]].filter((end) => end !== undefined)
    return near.length === 0 || near.some((end) => geodesicDistance(points[0]!, end) <= farPlace)
  })
}

/**
 * The track without points that nobody can have walked to. Where times are given, speed decides: a few points that somebody would reach
 * faster than on foot, and leave again for where the track continues, are left out. Without times, the legs of the track decide, and a planned route
 * keeps its long ones. Both sides of a real gap stay: a ferry, a train, a pause. After a way that no vehicle can make, a new segment begins.
 */
export function walkableTrack(track: Track): WalkableTrack {
  const read = withoutNullIsland(track.segments)
  const walked = read.flatMap(walkableSegment)
  const segments = withoutFarPlaces(walked)
  return {
    track: { ...track, segments },
    farPoints: countPoints(track.segments) - countPoints(segments),
    jumps: walked.length - read.length,
  }
}
