/** The lines of legs. */
import { geodesicDistance, type TrackPoint } from '@bothy/hiking'
import { isSamePlace, type Drawing, type Leg } from './drawing.ts'
import type { FindWay } from './map-ways.ts'
import { TooFar, type Place } from './tile-places.ts'

export type LegLine = {
  points: readonly TrackPoint[]
  /** Whether a way should have been followed and none was found. */
  isMissingWay: boolean
  /** Its points are too far apart to look for one. */
  isTooFar?: boolean
}

/** Meters beside the end of a leg in which it looks for a way. */
const reachM = 150
/** Meters. A way that begins nearer begins at the point itself. */
const nearM = 1

const degrees = (value: number) => Math.round(value * 1e6) / 1e6
const trackPoint = ({ lon, lat }: Place): TrackPoint => ({ lat: degrees(lat), lon: degrees(lon) })

/** Names a leg that has to be found: undefined for one that is as the opened track. */
export const keyOfLeg = ({ mode }: Leg, from: Place, to: Place): string | undefined =>
  mode === 'kept' ? undefined : `${mode} ${from.lon},${from.lat} ${to.lon},${to.lat}`

export const straightLine = (from: Place, to: Place): readonly TrackPoint[] => [trackPoint(from), trackPoint(to)]

/** The line from point to point, along a way where one is found. */
export async function findLeg(findWay: FindWay | undefined, from: Place, to: Place): Promise<LegLine> {
  const straight = straightLine(from, to)
  if (isSamePlace(from, to)) return { points: straight, isMissingWay: false }
  let isTooFar = false
  const found = await findWay?.(from, to, reachM).catch((error: unknown) => {
    isTooFar = error instanceof TooFar
  })
  if (!found) return { points: straight, isMissingWay: true, isTooFar }
  const way = found.map(trackPoint)
  const [start, end] = [straight[0]!, straight[1]!]
  const inner = way.filter((point) => geodesicDistance(point, start) > nearM && geodesicDistance(point, end) > nearM)
  return { points: [start, ...inner, end].filter((point, i, all) => i === 0 || !isSamePlace(point, all[i - 1]!)), isMissingWay: false }
}

/** What is known of the legs of a drawing: undefined where a way is still being looked for. */
export const linesOf = ({ points, legs }: Drawing, found: ReadonlyMap<string, LegLine>): (LegLine | undefined)[] =>
  legs.map((leg, i) => {
    if (leg.mode === 'kept') return { points: leg.points, isMissingWay: false }
    const [from, to] = [points[i]!, points[i + 1]!]
    if (leg.mode === 'straight') return { points: straightLine(from, to), isMissingWay: false }
    const known = found.get(keyOfLeg(leg, from, to)!)
    if (known) return known
    // The way back is the same.
    const back = found.get(keyOfLeg(leg, to, from)!)
    return back && { ...back, points: back.points.toReversed() }
  })

/** Meters between two points of a leg beside one with elevations: the land between them counts, too. */
const spacing = 30

function withPointsBetween(points: readonly TrackPoint[]): TrackPoint[] {
  return points.flatMap((point, i) => {
    const next = points[i + 1]
    const pieces = next ? Math.ceil(geodesicDistance(point, next) / spacing) : 1
    const between = Array.from({ length: Math.max(0, pieces - 1) }, (_, step) => {
      const share = (step + 1) / pieces
      return { lat: degrees(point.lat + (next!.lat - point.lat) * share), lon: degrees(point.lon + (next!.lon - point.lon) * share) }
    })
    return [point, ...between]
  })
}

/** The track of all legs. It has its first point twice, and those where two legs meet: `drawingOfTrack` finds the points of the drawing by that. */
export function trackPointsOf(lines: readonly LegLine[]): TrackPoint[] {
  const knowsElevation = lines.some(({ points }) => points.some(({ ele }) => ele !== undefined))
  const all = lines.flatMap(({ points }) =>
    knowsElevation && points.every(({ ele }) => ele === undefined) ? withPointsBetween(points) : points,
  )
  return [...all.slice(0, 1), ...all]
}

export const metersOf = (lines: readonly (LegLine | undefined)[]): number =>
  lines.reduce(
    (sum, line) =>
      sum + (line?.points ?? []).reduce((meters, point, i, all) => meters + (i > 0 ? geodesicDistance(all[i - 1]!, point) : 0), 0),
    0,
  )

/** The place half of the way along a line. */
export function middleOf(points: readonly TrackPoint[]): Place {
  const lengths = points.map((point, i) => (i > 0 ? geodesicDistance(points[i - 1]!, point) : 0))
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2
  for (let i = 1; i < points.length; i++) {
    if (rest <= lengths[i]! && lengths[i]! > 0) {
      const share = rest / lengths[i]!
      const [from, to] = [points[i - 1]!, points[i]!]
      return { lon: from.lon + (to.lon - from.lon) * share, lat: from.lat + (to.lat - from.lat) * share }
    }
    rest -= lengths[i]!
  }
  return points[0]!
}
