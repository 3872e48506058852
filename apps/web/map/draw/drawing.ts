/** A route that is being drawn: points, and a leg from each to the next. Every edit makes another drawing, so that it can be undone. */
import type { TrackPoint } from '@bothy/hiking'
import type { Place } from './tile-places.ts'

export type DrawnPoint = Place & { id: number }
/** How a leg gets from its first point to its second. `kept`: as the track that was opened, ends included. */
export type Leg = { mode: 'follow' | 'straight' } | { mode: 'kept'; points: readonly TrackPoint[] }
export type LegMode = 'follow' | 'straight'
/** One leg fewer than points. */
export type Drawing = { points: readonly DrawnPoint[]; legs: readonly Leg[] }

export const emptyDrawing: Drawing = { points: [], legs: [] }

/** `points` that can be tapped; `lengthKm` of all legs. */
export const drawingLimits = { points: 200, lengthKm: 300 }

let lastId = 0
const degrees = (value: number) => Math.round(value * 1e6) / 1e6
/** A point to a tenth of a meter. */
export const pointAt = ({ lon, lat }: Place): DrawnPoint => ({ id: ++lastId, lon: degrees(lon), lat: degrees(lat) })

export const isSamePlace = (one: Place, other: Place): boolean => one.lon === other.lon && one.lat === other.lat

export const addPoint = ({ points, legs }: Drawing, point: DrawnPoint, mode: LegMode): Drawing => ({
  points: [...points, point],
  legs: points.length > 0 ? [...legs, { mode }] : legs,
})

/** A point in the middle of a leg. */
export const insertPoint = ({ points, legs }: Drawing, leg: number, point: DrawnPoint, mode: LegMode): Drawing => ({
  points: points.toSpliced(leg + 1, 0, point),
  legs: legs.toSpliced(leg, 1, { mode }, { mode }),
})

/** The legs on both sides are found again. */
export const movePoint = ({ points, legs }: Drawing, index: number, place: Place, mode: LegMode): Drawing => ({
  points: points.with(index, { ...pointAt(place), id: points[index]!.id }),
  legs: legs.map((leg, i) => (i === index || i === index - 1 ? { mode } : leg)),
})

export const removePoint = ({ points, legs }: Drawing, index: number, mode: LegMode): Drawing => ({
  points: points.toSpliced(index, 1),
  legs: index === 0 ? legs.slice(1) : index === points.length - 1 ? legs.slice(0, -1) : legs.toSpliced(index - 1, 2, { mode }),
})

const reversedLeg = (leg: Leg): Leg => (leg.mode === 'kept' ? { ...leg, points: leg.points.toReversed() } : leg)

export const reverse = ({ points, legs }: Drawing): Drawing => ({ points: points.toReversed(), legs: legs.toReversed().map(reversedLeg) })

/** Back to the first point, on another way if there is one. */
export const closeLoop = (drawing: Drawing, mode: LegMode): Drawing => addPoint(drawing, pointAt(drawing.points[0]!), mode)

/** Back to the first point on the same way. */
export const outAndBack = ({ points, legs }: Drawing): Drawing => ({
  points: [...points, ...points.slice(0, -1).toReversed().map(pointAt)],
  legs: [...legs, ...legs.toReversed().map(reversedLeg)],
})

export const isLoop = ({ points }: Drawing): boolean => points.length > 2 && isSamePlace(points[0]!, points.at(-1)!)

export type History = { past: readonly Drawing[]; present: Drawing; future: readonly Drawing[] }

const mostSteps = 200

export const historyOf = (present: Drawing): History => ({ past: [], present, future: [] })

export const edit = ({ past, present }: History, next: Drawing): History => ({
  past: [...past, present].slice(-mostSteps),
  present: next,
  future: [],
})

export const undo = ({ past, present, future }: History): History =>
  past.length > 0 ? { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future] } : { past, present, future }

export const redo = ({ past, present, future }: History): History =>
  future.length > 0 ? { past: [...past, present], present: future[0]!, future: future.slice(1) } : { past, present, future }

/** Moves a point to the way beside it, in all steps where it is in the same place: that is no step of its own. */
export function settlePoint({ past, present, future }: History, from: DrawnPoint, to: Place): History {
  const settled = ({ points, legs }: Drawing): Drawing => ({
    points: points.map((point) => (point.id === from.id && isSamePlace(point, from) ? { ...pointAt(to), id: point.id } : point)),
    legs,
  })
  return { past: past.map(settled), present: settled(present), future: future.map(settled) }
}
