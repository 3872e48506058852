import { longitudeDifference, metersPerDegree } from './geodesic.ts'
import type { Track, TrackPoint } from './track.ts'

/** Meters between two looks at the way: a bend between them is no matter. */
const step = 25

type Place = { x: number; y: number }
/** Each piece of the way of about 25 m: its middle, in meters from a point of the other track, and its length. */
type Piece = Place & { lengthM: number }

function piecesOf({ segments }: Track, from: TrackPoint): Piece[] {
  const { north, east } = metersPerDegree(from.lat)
  const placeOf = ({ lat, lon }: TrackPoint): Place => ({ x: longitudeDifference(from.lon, lon) * east, y: (lat - from.lat) * north })
  return segments.flatMap((points) => {
    const places = points.map(placeOf)
    return places.slice(1).flatMap((to, i) => {
      const at = places[i]!
      const lengthM = Math.hypot(to.x - at.x, to.y - at.y)
      const count = Math.max(1, Math.ceil(lengthM / step))
      return Array.from({ length: count }, (_, piece) => {
        const share = (piece + 0.5) / count
        return { x: at.x + (to.x - at.x) * share, y: at.y + (to.y - at.y) * share, lengthM: lengthM / count }
      })
    })
  })
}

/**
 * Meters of the way of `walked` that are more than `limitM` meters away from every place of `planned`, horizontally.
 * The limit is exact to some ten meters, on tracks of up to a hundred kilometers. 0 if `planned` has no way.
 */
export function wayBeside(walked: Track, planned: Track, limitM: number): number {
  const [origin] = planned.segments.flat()
  const plan = origin ? piecesOf(planned, origin) : []
  if (!origin || plan.length === 0) return 0
  const cell = (meters: number) => Math.floor(meters / limitM)
  const cells = new Map<string, Place[]>()
  for (const place of plan) {
    const key = `${cell(place.x)} ${cell(place.y)}`
    const others = cells.get(key)
    if (others) others.push(place)
    else cells.set(key, [place])
  }
  const around = [-1, 0, 1]
  const isNear = ({ x, y }: Place) =>
    around.some((east) =>
      around.some((north) =>
        cells.get(`${cell(x) + east} ${cell(y) + north}`)?.some((place) => Math.hypot(place.x - x, place.y - y) <= limitM),
      ),
    )
  return piecesOf(walked, origin).reduce((sum, piece) => (isNear(piece) ? sum : sum + piece.lengthM), 0)
}
