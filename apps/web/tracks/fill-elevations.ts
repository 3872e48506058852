/** Elevations that a file lacks, from the land of the club's map. */
import type { MapHeights } from '@bothy/contract/choices.ts'
import { geodesicDistance, type Track, type TrackPoint } from '@bothy/hiking'
import type { HeightsAt } from './land-heights.ts'

export type FilledTrack = { track: Track; mapHeights?: MapHeights }

/** Meters between two points without elevations, above which the land between them counts, and how far apart its points are. */
const longestLeg = 40
const spacing = 25
/** So many points are added to a track at most. */
const mostAdded = 20_000
/** Meters between the file and the map at the edge of a gap. More is an error of the file, which the gap does not follow. */
const largestShift = 100

/** The same way with more points: the ends of a long leg say nothing of the land between them. */
function withLandBetween(points: readonly TrackPoint[], room: { left: number }): TrackPoint[] {
  return points.flatMap((point, i) => {
    const next = points[i + 1]
    const length = next ? geodesicDistance(point, next) : 0
    const count = Math.ceil(length / spacing) - 1
    if (!next || length <= longestLeg || count > room.left || Math.abs(next.lon - point.lon) > 180) return [point]
    room.left -= count
    const between = Array.from({ length: count }, (_, step) => {
      const share = (step + 1) / (count + 1)
      return { lat: point.lat + (next.lat - point.lat) * share, lon: point.lon + (next.lon - point.lon) * share }
    })
    return [point, ...between]
  })
}

/** What the heights of the map must be shifted by to meet the elevations of the file at both ends of each gap: a receiver may be off by many meters. */
function shiftsOf(points: readonly TrackPoint[], heights: readonly (number | undefined)[]): number[] {
  const shiftAt = (i: number) => {
    const [ele, height] = [points[i]?.ele, heights[i]]
    const shift = ele === undefined || height === undefined ? undefined : ele - height
    return shift !== undefined && Math.abs(shift) <= largestShift ? shift : undefined
  }
  const shifts = points.map(() => 0)
  let before = -1
  const shiftGap = (until: number) => {
    const [first, last] = [shiftAt(before), shiftAt(until)]
    for (let i = before + 1; i < until; i++) {
      const share = (i - before) / (until - before)
      shifts[i] = (first ?? last ?? 0) * (1 - share) + (last ?? first ?? 0) * share
    }
    before = until
  }
  for (const [i, { ele }] of points.entries()) if (ele !== undefined) shiftGap(i)
  shiftGap(points.length)
  return shifts
}

/** The track with elevations of the map where it has none. Those of the file stay. Without any of the file, the land between far points counts, too. */
export async function fillElevations(track: Track, heightsAt: HeightsAt): Promise<FilledTrack> {
  const all = track.segments.flat()
  const known = all.filter(({ ele }) => ele !== undefined).length
  if (known === all.length) return { track }
  const room = { left: mostAdded }
  const segments = known > 0 ? track.segments : track.segments.map((points) => withLandBetween(points, room))
  let filled = 0
  const filledSegments: TrackPoint[][] = []
  for (const points of segments) {
    if (points.every(({ ele }) => ele !== undefined)) {
      filledSegments.push(points)
      continue
    }
    const heights = await heightsAt(points)
    const shifts = shiftsOf(points, heights)
    const fill = (point: TrackPoint, i: number): TrackPoint => {
      if (point.ele !== undefined || heights[i] === undefined) return point
      filled++
      return { ...point, ele: heights[i] + shifts[i]! }
    }
    filledSegments.push(points.map(fill))
  }
  if (filled === 0) return { track }
  return { track: { ...track, segments: filledSegments }, mapHeights: known > 0 ? 'some' : 'all' }
}

/** The track with the elevations of the map alone. */
export const onMap = (track: Track, heightsAt: HeightsAt): Promise<FilledTrack> =>
  fillElevations({ ...track, segments: track.segments.map((points) => points.map(({ ele: _, ...point }) => point)) }, heightsAt)
