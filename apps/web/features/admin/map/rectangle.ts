/** A rectangle on the world map, and what moves it. Places are in degrees; the picture has degrees from west to east, and those of the Mercator projection from north to south. */
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { mapEdges, type MapRegion } from '@bothy/contract/admin/club-map.ts'
import { yOf } from '../../../map/mercator.ts'

/** What of the world is shown: the middle of the picture, and its width. */
export type View = { x: number; y: number; width: number }

export type Corner = 'north-west' | 'north-east' | 'south-east' | 'south-west'
export const corners: readonly Corner[] = ['north-west', 'north-east', 'south-east', 'south-west']

/** Width to height of the picture. */
export const aspect = 1.6
export const edgesOf = ({ x, y, width }: View) => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - width / aspect / 2,
  bottom: y + width / aspect / 2,
})

/** From 80 degrees north to 66 degrees south. */
export const world: View = { x: 0, y: -27, width: 360 }
const smallest = 0.02
const { lat: mostLat, lon: mostLon } = mapEdges

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value))
const rounded = (value: number) => Math.round(value * 100) / 100

export const roundedRegion = ({ west, south, east, north }: MapRegion): MapRegion => ({
  west: rounded(clamp(west, mostLon)),
  south: rounded(clamp(south, mostLat)),
  east: rounded(clamp(east, mostLon)),
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

/**
 * Where the handle of a corner is drawn, in degrees of the picture: on the corner. Those of a rectangle that is too small for them are moved apart, so that
 * there is room between them to move it. Of a rectangle that is partly in view, all are in view: at the edge, where their corner is beyond it.
 */
export function handleOf(region: MapRegion, corner: Corner, radius: number, view: View): { x: number; y: number } {
  const { lon, lat } = cornerOf(region, corner)
  const apart = (size: number) => Math.max(0, (3 * radius - size) / 2)
  const [wide, high] = [Math.abs(region.east - region.west), yOf(region.south) - yOf(region.north)]
  const place = {
    x: lon + apart(wide) * (corner.endsWith('west') ? -1 : 1),
    y: yOf(lat) + apart(high) * (corner.startsWith('north') ? -1 : 1),
  }
  const { left, right, top, bottom } = edgesOf(view)
  const isInView = region.west < right && region.east > left && yOf(region.north) < bottom && yOf(region.south) > top
  if (!isInView) return place
  const within = (value: number, least: number, most: number) => Math.max(least + 2 * radius, Math.min(most - 2 * radius, value))
  return { x: within(place.x, left, right), y: within(place.y, top, bottom) }
}

/** The corner that stays when this one is moved. */
export const oppositeOf = (corner: Corner): Corner => corners[(corners.indexOf(corner) + 2) % 4]!

export function moved({ west, south, east, north }: MapRegion, lon: number, lat: number): MapRegion {
  const byLon = Math.max(-180 - west, Math.min(180 - east, lon))
  const byLat = Math.max(-mostLat - south, Math.min(mostLat - north, lat))
  return roundedRegion({ west: west + byLon, east: east + byLon, south: south + byLat, north: north + byLat })
}

/** The step of a key: a small part of the rectangle, and not less than what the fields show. */
const stepOf = (size: number) => Math.max(smallest / 2, size / 20)

/** What a key makes of the rectangle: arrows move it, with Shift ten times as far; plus and minus make it larger and smaller. */
export function pressed(region: MapRegion, key: string, isFar: boolean): MapRegion | undefined {
  const { west, south, east, north } = region
  const [lon, lat] = [stepOf(east - west), stepOf(north - south)]
  const times = isFar ? 10 : 1
  if (key === 'ArrowLeft') return moved(region, -lon * times, 0)
  if (key === 'ArrowRight') return moved(region, lon * times, 0)
  if (key === 'ArrowUp') return moved(region, 0, lat * times)
  if (key === 'ArrowDown') return moved(region, 0, -lat * times)
  if (key === '+' || key === '=') return between({ lon: west - lon, lat: south - lat }, { lon: east + lon, lat: north + lat })
  if (key !== '-' || east - west < smallest + 2 * lon || north - south < smallest + 2 * lat) return undefined
  return between({ lon: west + lon, lat: south + lat }, { lon: east - lon, lat: north - lat })
}

/** Without blank sea beside the world. */
const bounded = ({ x, y, width }: View): View =>
  width >= world.width ? world : { x: clamp(x, 180 - width / 2), y: clamp(y, 180 - width / aspect / 2), width }

/** The rectangle with room around it. One over the date line is shown in the whole world. */
export function viewOf({ west, south, east, north }: MapRegion): View {
  if (west > east) return world
  const [top, bottom] = [yOf(north), yOf(south)]
  return bounded({ x: (west + east) / 2, y: (top + bottom) / 2, width: Math.max(4, (east - west) * 4, (bottom - top) * 4 * aspect) })
}

/** At most this wide around a place: degrees. */
const around = 4
export const viewAround = ({ latitude, longitude }: Coordinates, width: number): View =>
  bounded({ x: longitude, y: yOf(latitude), width: Math.min(around, width) })

export const zoomed = ({ x, y, width }: View, factor: number): View => bounded({ x, y, width: Math.max(1, width * factor) })
