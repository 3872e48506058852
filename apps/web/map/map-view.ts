/** The part of the map that the address names, and what lies in a part of the map. */
import type { LngLatBounds, Map as MapLibreMap } from 'maplibre-gl'
import type { ActivityPlace } from '@bothy/contract/activities/overview.ts'

/** Degrees, and the zoom of the map. */
export type MapView = { latitude: number; longitude: number; zoom: number }
/** Degrees. Beyond 180, or with `east` less than `west`, it crosses the date line. */
export type MapBounds = { west: number; south: number; east: number; north: number }

export const mapBounds = (bounds: LngLatBounds): MapBounds => ({
  west: bounds.getWest(),
  south: bounds.getSouth(),
  east: bounds.getEast(),
  north: bounds.getNorth(),
})

export const boundsOfView = (map: Pick<MapLibreMap, 'getBounds'>): MapBounds => mapBounds(map.getBounds())

const shape = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?),(\d{1,2}(?:\.\d{1,3})?)$/

/** "46.6688,8.0226,11.5"; undefined for anything else. */
export function parseMapView(text: string | undefined): MapView | undefined {
  const [latitude, longitude, zoom] = (shape.exec(text ?? '') ?? []).slice(1).map(Number)
  if (latitude === undefined || longitude === undefined || zoom === undefined) return undefined
  return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom <= 17 ? { latitude, longitude, zoom } : undefined
}

export const formatMapView = ({ latitude, longitude, zoom }: MapView): string =>
  `${latitude.toFixed(4)},${longitude.toFixed(4)},${zoom.toFixed(1)}`

export function isInBounds({ latitude, longitude }: Pick<ActivityPlace, 'latitude' | 'longitude'>, bounds: MapBounds): boolean {
  const { west, south, east, north } = bounds
  if (latitude < south || latitude > north) return false
  if (east - west >= 360) return true
  const distance = (((longitude - west) % 360) + 360) % 360
  return distance <= (((east - west) % 360) + 360) % 360
}

/** Whether the club's file has land there. `region`: west, south, east, north. */
export const isInRegion = (
  place: Pick<ActivityPlace, 'latitude' | 'longitude'>,
  [west, south, east, north]: readonly [number, number, number, number],
): boolean => isInBounds(place, { west, south, east, north })

/** Whether a region has all of a part of the map. */
export const isWithin = (
  { west, south, east, north }: MapBounds,
  [left, bottom, right, top]: readonly [number, number, number, number],
): boolean => west >= left && east <= right && south >= bottom && north <= top

/** Whether a part of the map has anything of a region. */
export const touches = (
  { west, south, east, north }: MapBounds,
  [left, bottom, right, top]: readonly [number, number, number, number],
): boolean => west <= right && east >= left && south <= top && north >= bottom

/** What of a region is nearest to a part of the map, and as large as it; all of the region where that is smaller. */
export function nearestIn(
  [left, bottom, right, top]: readonly [number, number, number, number],
  { west, south, east, north }: MapBounds,
): [west: number, south: number, east: number, north: number] {
  const moved = (from: number, to: number, least: number, most: number): [number, number] => {
    if (to - from >= most - least) return [least, most]
    const by = Math.max(least - from, 0) + Math.min(most - to, 0)
    return [from + by, to + by]
  }
  const [[fromWest, toEast], [fromSouth, toNorth]] = [moved(west, east, left, right), moved(south, north, bottom, top)]
  return [fromWest, fromSouth, toEast, toNorth]
}

/** The share of the places that always counts as near, and how many times as far the others may be. */
const near = 0.8
const farther = 5
/** Degrees. */
const leastReach = 0.5

const middleOf = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

/** The places without those of journeys far away from the others. */
export function placesOfRegion<Place extends Pick<ActivityPlace, 'latitude' | 'longitude'>>(places: readonly Place[]): readonly Place[] {
  if (places.length === 0) return places
  const middle = {
    latitude: middleOf(places.map(({ latitude }) => latitude)),
    longitude: middleOf(places.map(({ longitude }) => longitude)),
  }
  const shrink = Math.cos((middle.latitude * Math.PI) / 180)
  const distanceTo = ({ latitude, longitude }: Place) => {
    const apart = Math.abs(longitude - middle.longitude)
    return Math.hypot(latitude - middle.latitude, Math.min(apart, 360 - apart) * shrink)
  }
  const distances = places.map(distanceTo).sort((a, b) => a - b)
  const reach = Math.max(leastReach, farther * distances[Math.ceil(places.length * near) - 1]!)
  return places.filter((place) => distanceTo(place) <= reach)
}

/** Below this share of land, a view says where the map of the club ends. */
const leastLand = 0.1

/** Whether a part of the map has enough of the region of the club's file. `region`: west, south, east, north. */
export function showsLand({ west, south, east, north }: MapBounds, region: readonly [number, number, number, number]): boolean {
  const [left, bottom, right, top] = region
  const overlap = (from: number, to: number, least: number, most: number) => Math.max(0, Math.min(to, most) - Math.max(from, least))
  const wide = [-360, 0, 360].reduce((sum, turn) => sum + overlap(west, east, left + turn, right + turn), 0)
  return wide * overlap(south, north, bottom, top) >= leastLand * (east - west) * (north - south)
}

/** What a map of these places shows first: those of the region, and those where the club's file has land, if any are there. */
export function placesAtFirst<Place extends Pick<ActivityPlace, 'latitude' | 'longitude'>>(
  places: readonly Place[],
  region: readonly [number, number, number, number] | undefined,
): readonly Place[] {
  if (!region) return placesOfRegion(places)
  const onLand = places.filter((place) => isInRegion(place, region))
  return placesOfRegion(onLand.length > 0 ? onLand : places)
}
