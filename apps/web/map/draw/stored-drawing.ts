/** A drawing that is not used yet, as a text on this device. */
import { isEncodedTrack } from '@bothy/contract/activities/encoded-track.ts'
import { decodeTrack, encodeTrack } from '@bothy/hiking'
import { drawingLimits, pointAt, type Drawing, type Leg } from './drawing.ts'

/** `origin`: the line of the track that was opened; empty for a new route. */
export const writeDrawing = ({ points, legs }: Drawing, origin: string): string =>
  JSON.stringify({
    origin,
    points: points.map(({ lon, lat }) => [lon, lat]),
    legs: legs.map((leg) => (leg.mode === 'kept' ? encodeTrack({ segments: [[...leg.points]] }) : leg.mode)),
  })

function pointOf(value: unknown) {
  const [lon, lat] = Array.isArray(value) ? (value as unknown[]) : []
  if (typeof lon !== 'number' || typeof lat !== 'number' || !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return undefined
  return pointAt({ lon, lat })
}

function legOf(value: unknown): Leg | undefined {
  if (value === 'follow' || value === 'straight') return { mode: value }
  if (typeof value !== 'string' || !isEncodedTrack(value)) return undefined
  const [points = []] = decodeTrack(value).segments
  return points.length > 1 ? { mode: 'kept', points } : undefined
}

/** Undefined without one, for another track, and for a text that this does not write. */
export function readDrawing(text: string, origin: string): Drawing | undefined {
  try {
    const stored = JSON.parse(text) as Record<string, unknown>
    if (stored['origin'] !== origin || !Array.isArray(stored['points']) || !Array.isArray(stored['legs'])) return undefined
    const points = stored['points'].map(pointOf)
    const legs = stored['legs'].map(legOf)
    if (points.length > drawingLimits.points || legs.length !== Math.max(0, points.length - 1)) return undefined
    if (!points.every((point) => point !== undefined) || !legs.every((leg) => leg !== undefined)) return undefined
    return { points, legs }
  } catch {
    return undefined
  }
}
