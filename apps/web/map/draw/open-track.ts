/**
 * Opens a track as a drawing. A drawn route has its first point twice, and those where two legs met: so its points are found again, wherever it was stored.
 * Any other track gets points where it bends most. All keep their lines between the points.
 */
import { decodeTrack, simplifyTrack, trackLength, type TrackPoint } from '@bothy/hiking'
import { isSamePlace, pointAt, type Drawing } from './drawing.ts'

/** A track with more double points has recorded rests. */
const mostDoubles = 100
/** Points of a track that was not drawn. */
const openedPoints = { perKm: 1.5, min: 2, max: 40 }

/** Undefined for a track of several segments: what lies between them counts for nothing, and a drawing has no such leg. */
export function drawingOfTrack(path: string, { keepsElevations }: { keepsElevations: boolean }): Drawing | undefined {
  const stored = decodeTrack(path)
  const track = keepsElevations ? stored : { segments: stored.segments.map((points) => points.map(({ lat, lon }) => ({ lat, lon }))) }
  const [points] = track.segments
  if (!points || track.segments.length > 1 || points.length < 2) return undefined
  const doubles = points.flatMap((point, i) => (i > 0 && isSamePlace(point, points[i - 1]!) ? [i] : []))
  if (doubles.length > 0 && doubles.length <= mostDoubles) return drawingOf(pieces(points, doubles))
  const { perKm, min, max } = openedPoints
  const maxPoints = Math.min(max, Math.max(min, Math.round((trackLength(track) / 1000) * perKm) + 1))
  const kept = new Set(simplifyTrack(track, { maxPoints }).segments[0])
  const bends = points.flatMap((point, i) => (kept.has(point) && i > 0 && i < points.length - 1 ? [i] : []))
  return drawingOf(pieces(points, bends, 1))
}

/** The parts of a line that end before the given indexes; `shared`: how many points the next part begins earlier, so that both have the point between them. */
function pieces(points: readonly TrackPoint[], at: readonly number[], shared = 0): TrackPoint[][] {
  const starts = [0, ...at]
  return starts
    .map((start, i) => points.slice(start, (starts[i + 1] ?? points.length - shared) + shared))
    .filter((piece) => piece.length > 1)
}

const drawingOf = (parts: readonly TrackPoint[][]): Drawing => ({
  points: [pointAt(parts[0]![0]!), ...parts.map((part) => pointAt(part.at(-1)!))],
  legs: parts.map((points) => ({ mode: 'kept', points })),
})
