/** Where the activities of the club are, and the rectangle around most of them that is suggested for its map. */
import type { Pool } from 'pg'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { mapEdges, type MapRegion } from '@bothy/contract/admin/club-map.ts'

type Place = { lat: number; lon: number }

/** Degrees around the starts. */
const margin = 0.25
/** As many of the latest activities. */
const latest = 500
/** Kilometers to each side of a place in which others are of its group. */
const reach = 70
/** Kilometers from one side of the group to the other at most: with the margins, a map of 250 km. */
const widest = 210
const kilometersPerDegree = 111.2
const mostLat = mapEdges.lat

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

/** Degrees of latitude and longitude of a number of kilometers at a place. */
const degreesOf = (kilometers: number, { lat }: Place) => {
  const byLat = kilometers / kilometersPerDegree
  return { lat: byLat, lon: byLat / Math.cos((Math.min(mostLat, Math.abs(lat)) * Math.PI) / 180) }
}

type Box = { west: number; south: number; east: number; north: number }

const boxOf = (offsets: readonly Place[]): Box => ({
  west: Math.min(...offsets.map(({ lon }) => lon)),
  south: Math.min(...offsets.map(({ lat }) => lat)),
  east: Math.max(...offsets.map(({ lon }) => lon)),
  north: Math.max(...offsets.map(({ lat }) => lat)),
})

/** The box of the group, with the other places, the nearest first, as long as it is not too wide. */
function grown(group: readonly Place[], others: readonly Place[], most: Place): Box {
  let box = boxOf(group)
  const beyond = ({ lat, lon }: Place) =>
    Math.max((box.west - lon) / most.lon, (lon - box.east) / most.lon, (box.south - lat) / most.lat, (lat - box.north) / most.lat)
  for (const place of others.toSorted((a, b) => beyond(a) - beyond(b))) {
    const { west, south, east, north } = box
    const next = boxOf([{ lon: west, lat: south }, { lon: east, lat: north }, place])
    if (next.east - next.west <= most.lon && next.north - next.south <= most.lat) box = next
  }
  return box
}

function isNearTo(center: Place): (place: Place) => boolean {
  const most = degreesOf(reach, center)
  return (place) => {
    const { lat, lon } = offsetOf(center, place)
    return Math.abs(lat) <= most.lat && Math.abs(lon) <= most.lon
  }
}

/** The place with the most others in its group, the first of several. */
function centerOf(places: readonly Place[]): Place | undefined {
  let [center, most] = [places[0], 0]
  for (const place of places) {
    const count = places.filter(isNearTo(place)).length
    if (count > most) [center, most] = [place, count]
  }
  return center
}

/**
 * Around the largest group of the places, of groups of the same size that of the first place, and around those beside it: a journey far away does not
 * count.
 */
export function regionAround(places: readonly Place[]): MapRegion | null {
  const center = centerOf(places)
  if (!center) return null
  const isNear = isNearTo(center)
  const group = places.filter(isNear).map((place) => offsetOf(center, place))
  const others = places.filter((place) => !isNear(place)).map((place) => offsetOf(center, place))
  const { west, south, east, north } = grown(group, others, degreesOf(widest, center))
  return {
    west: rounded(aroundTheWorld(center.lon + west - margin)),
    south: clamped(center.lat + south - margin, -mostLat, mostLat - margin),
    east: rounded(aroundTheWorld(center.lon + east + margin)),
    north: clamped(center.lat + north + margin, margin - mostLat, mostLat),
  }
}

/** Computes again only for other places: while a copy runs, its state is read every second. */
export function createSuggestion(): (places: readonly Coordinates[]) => MapRegion | null {
  let [known, region]: [string, MapRegion | null] = ['[]', null]
  return (places) => {
    const asked = JSON.stringify(places)
    if (asked !== known) [known, region] = [asked, regionAround(places.map(({ latitude: lat, longitude: lon }) => ({ lat, lon })))]
    return region
  }
}

/** Where the track of each activity begins, of one without a track its meeting point; the latest first. */
export async function activityPlaces(pool: Pool): Promise<Coordinates[]> {
  const { rows } = await pool.query<{ start: string | null; latitude: number; longitude: number }>(
    `select start, latitude::float, longitude::float
    from public.activities activity
    left join lateral (
      select left(track_path, 20) as start from public.routes
      where activity_id = activity.id and track_path is not null
      order by is_selected desc, position limit 1) track on true
    where start is not null or latitude is not null
    order by created_at desc, id desc limit $1`,
    [latest],
  )
  return rows.map(({ start, latitude, longitude }) => {
    if (start === null) return { latitude, longitude }
    const { lat, lon } = startOf(start)
    return { latitude: lat, longitude: lon }
  })
}
