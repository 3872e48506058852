/** A rectangle on the world map, and what moves it. Everything is in degrees. */
import type { MapRegion } from '@bothy/contract/admin/club-map.ts'

/** What of the world is shown: its center, and its width. */
export type View = { lon: number; lat: number; width: number }

export type Corner = 'north-west' | 'north-east' | 'south-east' | 'south-west'
export const corners: readonly Corner[] = ['north-west', 'north-east', 'south-east', 'south-west']

export const world: View = { lon: 0, lat: 10, width: 360 }
/** Width to height of the picture. */
export const aspect = 1.6
const smallest = 0.02
const mostLat = 85

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value))
const rounded = (value: number) => Math.round(value * 100) / 100

export const roundedRegion = ({ west, south, east, north }: MapRegion): MapRegion => ({
  west: rounded(clamp(west, 180)),
  south: rounded(clamp(south, mostLat)),
  east: rounded(clamp(east, 180)),
  north: rounded(clamp(north, mostLat)),
})

/** With the corners of a rectangle in any order. */
export function between(a: { lon: number; lat: number }, b: { lon: number; lat: number }): MapRegion {
  const [west, south] = [Math.min(a.lon, b.lon), Math.min(a.lat, b.lat)]
  return roundedRegion({
    west,
    south,
    east: Math.max(a.lon, b.lon, west + smallest),
    north: Math.max(a.lat, b.lat, south + smallest),
  })
}

export const cornerOf = ({ west, south, east, north }: MapRegion, corner: Corner) => ({
  lon: corner.endsWith('west') ? west : east,
  lat: corner.startsWith('north') ? north : south,
})

/** The corner that stays when this one is moved. */
export const oppositeOf = (corner: Corner): Corner => corners[(corners.indexOf(corner) + 2) % 4]!

export function moved({ west, south, east, north }: MapRegion, lon: number, lat: number): MapRegion {
  const byLon = Math.max(-180 - west, Math.min(180 - east, lon))
  const byLat = Math.max(-mostLat - south, Math.min(mostLat - north, lat))
  return roundedRegion({ west: west + byLon, east: east + byLon, south: south + byLat, north: north + byLat })
}

/** The rectangle with room around it. One over the date line is shown in the whole world. */
export function viewOf({ west, south, east, north }: MapRegion): View {
  if (west > east) return world
  return {
    lon: (west + east) / 2,
    lat: (south + north) / 2,
    width: Math.min(360, Math.max(4, (east - west) * 4, (north - south) * 4 * aspect)),
  }
}

export const zoomed = ({ lon, lat, width }: View, factor: number): View => ({ lon, lat, width: Math.max(1, Math.min(360, width * factor)) })
