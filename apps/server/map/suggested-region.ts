/** Where most tracks of the club begin: the rectangle that is suggested for its map. */
import type { Pool } from 'pg'
import type { MapRegion } from '@bothy/contract/admin/club-map.ts'

type Place = { lat: number; lon: number }

/** Degrees around the starts. */
const margin = 0.25
/** As many of the latest tracks. */
const latest = 500
/** Kilometers to each side of a start in which others are of its group. */
const reach = 70
const kilometersPerDegree = 111.2
const mostLat = 85

/** The first point of a track, which packages/hiking encodes as a polyline. */
export function startOf(path: string): Place {
  let at = 0
  const next = () => {
    let [value, factor] = [0, 1]
    for (;;) {
      const group = path.charCodeAt(at++) - 63
      value += (group % 32) * factor
      factor *= 32
      if (!(group >= 32)) break
    }
    return (value % 2 === 1 ? -(value + 1) / 2 : value / 2) / 100_000
  }
  return { lat: next(), lon: next() }
}

const rounded = (value: number) => Math.round(value * 100) / 100
const clamped = (value: number, least: number, most: number) => rounded(Math.max(least, Math.min(most, value)))
/** From -180 up to 180. */
const aroundTheWorld = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180

/** How far east and north a place is of another, in degrees, the short way around the world. */
const offsetOf = (from: Place, to: Place) => ({ lon: aroundTheWorld(to.lon - from.lon), lat: to.lat - from.lat })

/** The offsets of all places near this one, itself among them. */
function groupAround(center: Place, places: readonly Place[]): Place[] {
  const mostByLat = reach / kilometersPerDegree
  const mostByLon = mostByLat / Math.cos((Math.min(mostLat, Math.abs(center.lat)) * Math.PI) / 180)
  return places.map((place) => offsetOf(center, place)).filter(({ lat, lon }) => Math.abs(lat) <= mostByLat && Math.abs(lon) <= mostByLon)
}

/** Around the largest group of the places: a journey far away does not count. Of groups of the same size, that of the first place. */
export function regionAround(places: readonly Place[]): MapRegion | null {
  const groups = places.map((center) => ({ center, group: groupAround(center, places) }))
  const [first, ...others] = groups
  if (!first) return null
  const { center, group } = others.reduce((largest, next) => (next.group.length > largest.group.length ? next : largest), first)
  const [lons, lats] = [group.map(({ lon }) => lon), group.map(({ lat }) => lat)]
  return {
    west: rounded(aroundTheWorld(center.lon + Math.min(...lons) - margin)),
    south: clamped(center.lat + Math.min(...lats) - margin, -mostLat, mostLat - margin),
    east: rounded(aroundTheWorld(center.lon + Math.max(...lons) + margin)),
    north: clamped(center.lat + Math.max(...lats) + margin, margin - mostLat, mostLat),
  }
}

export async function suggestedRegion(pool: Pool): Promise<MapRegion | null> {
  const { rows } = await pool.query<{ start: string }>(
    'select left(track_path, 20) as start from public.routes where track_path is not null order by added desc limit $1',
    [latest],
  )
  return regionAround(rows.map(({ start }) => startOf(start)))
}
