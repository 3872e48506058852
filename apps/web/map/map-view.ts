/** The part of the map that the address names, and what lies in a part of the map. */
import type { ActivityPlace } from '@bothy/contract/activities/overview.ts'

/** Degrees, and the zoom of the map. */
export type MapView = { latitude: number; longitude: number; zoom: number }
/** Degrees. Beyond 180, or with `east` less than `west`, it crosses the date line. */
export type MapBounds = { west: number; south: number; east: number; north: number }

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
