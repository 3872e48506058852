/** Which tiles of a map are near routes. */
import { zxyToTileId } from 'pmtiles'

export type Spot = { lat: number; lon: number }
/** What an archive has: its zoom levels, and its land in degrees. */
export type ArchiveExtent = { minZoom: number; maxZoom: number; minLon: number; minLat: number; maxLon: number; maxLat: number }

/** Meters around a route. */
export const radiusM = 1000
/** Meters between two places of a route at which tiles are looked for: few against the radius. */
const stepM = 200

const equatorM = 40_075_017
const radians = (degrees: number) => (degrees * Math.PI) / 180
const column = (lon: number, zoom: number) => ((lon + 180) / 360) * 2 ** zoom
const row = (lat: number, zoom: number) => ((1 - Math.asinh(Math.tan(radians(lat))) / Math.PI) / 2) * 2 ** zoom
/** Beyond it, web maps show nothing. */
const isOnMap = ({ lat, lon }: Spot) => Math.abs(lat) <= 85.05 && Math.abs(lon) <= 180

/** The shorter way around the world. */
const eastward = (from: Spot, to: Spot) => ((((to.lon - from.lon + 180) % 360) + 360) % 360) - 180

function metersBetween(from: Spot, to: Spot): number {
  const meters = equatorM / 360
  return Math.hypot((to.lat - from.lat) * meters, eastward(from, to) * meters * Math.cos(radians((from.lat + to.lat) / 2)))
}

/** Places along the line, about `stepM` apart. */
export function* placesAlong(line: readonly Spot[]): Generator<Spot> {
  let last: Spot | undefined
  for (const spot of line) {
    if (!isOnMap(spot)) continue
    const lengthM = last ? metersBetween(last, spot) : Infinity
    if (last && lengthM < stepM / 2 && spot !== line.at(-1)) continue
    const steps = last ? Math.max(1, Math.ceil(lengthM / stepM)) : 1
    for (let step = 1; step <= steps; step++) {
      if (!last || step === steps) yield spot
      else
        yield {
          lat: last.lat + ((spot.lat - last.lat) * step) / steps,
          lon: ((last.lon + (eastward(last, spot) * step) / steps + 540) % 360) - 180,
        }
    }
    last = spot
  }
}

/** Adds the tiles of the zoom whose nearest point is within the radius. */
function addAround({ lat, lon }: Spot, zoom: number, found: Set<number>): void {
  const size = 2 ** zoom
  const reach = (radiusM / (equatorM * Math.cos(radians(lat)))) * size
  const [x, y] = [column(lon, zoom), row(lat, zoom)]
  const outside = (at: number, center: number) => Math.max(0, at - center, center - at - 1)
  for (let top = Math.max(0, Math.floor(y - reach)); top <= Math.min(size - 1, y + reach); top++)
    for (let left = Math.floor(x - reach); left <= x + reach; left++)
      if (Math.hypot(outside(left, x), outside(top, y)) <= reach) found.add(((left + size) % size) * size + top)
}

function overlaps(x: number, y: number, zoom: number, { minLon, minLat, maxLon, maxLat }: ArchiveExtent): boolean {
  const isWithin = (first: number, last: number, tile: number) => tile + 1 > first && tile < last
  return isWithin(column(minLon, zoom), column(maxLon, zoom), x) && isWithin(row(maxLat, zoom), row(minLat, zoom), y)
}

/**
 * The ids of the tiles within a kilometer of the lines and spots, by zoom level, ascending: from the lowest level of the archive to `deepest`. A tile is near
 * exactly if one below it is, so those of the lower levels follow from the deepest ones.
 */
export function tilesAround(lines: readonly (readonly Spot[])[], extent: ArchiveExtent, deepest: number): Map<number, number[]> {
  const last = Math.min(extent.maxZoom, deepest)
  const near = new Set<number>()
  for (const line of lines) for (const spot of placesAlong(line)) addAround(spot, last, near)
  const levels: [number, number[]][] = []
  let tiles = [...near].map((at) => ({ x: Math.floor(at / 2 ** last), y: at % 2 ** last }))
  for (let zoom = last; zoom >= extent.minZoom; zoom--) {
    const inside = tiles.filter(({ x, y }) => overlaps(x, y, zoom, extent))
    levels.unshift([zoom, inside.map(({ x, y }) => zxyToTileId(zoom, x, y)).toSorted((a, b) => a - b)])
    const above = new Set(inside.map(({ x, y }) => (x >> 1) * 2 ** zoom + (y >> 1)))
    tiles = [...above].map((at) => ({ x: Math.floor(at / 2 ** zoom), y: at % 2 ** zoom }))
  }
  return new Map(levels)
}
