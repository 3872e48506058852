/** Keeps names away from the routes, and from the marks of the page that lie on the map. */
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'

/** `size`: pixels of its side. `anchor`: what of it is at the place, its middle unless given. */
export type Obstacle = { lon: number; lat: number; size: number; anchor?: 'bottom' | 'center' }

/** The layers of a route begin so; see `firstName`. */
const id = 'route-obstacles'
/** Pixels of its picture, in which nothing is to be seen. */
const picture = 8

const obstaclesOf = new WeakMap<MapLibreMap, ReadonlyMap<string, readonly Obstacle[]>>()

function addPicture(map: MapLibreMap): void {
  if (!map.hasImage(id)) map.addImage(id, { width: picture, height: picture, data: new Uint8Array(4 * picture * picture) })
}

const look = { 'icon-image': id, 'icon-allow-overlap': true, 'icon-padding': 0 } as const

/** Names take another side of their place, or are left out, where these are. Each part changes on its own. MapLibre places the last layer first. */
export function keepClear(map: MapLibreMap, part: string, obstacles: readonly Obstacle[]): void {
  // A map that was removed has none.
  if (!map.style) return
  const parts = new Map(obstaclesOf.get(map))
  if (obstacles.length > 0) parts.set(part, obstacles)
  else parts.delete(part)
  obstaclesOf.set(map, parts)
  const data = {
    type: 'FeatureCollection' as const,
    features: [...parts.values()].flat().map(({ lon, lat, size, anchor = 'center' }) => ({
      type: 'Feature' as const,
      properties: { scale: size / picture, anchor },
      geometry: { type: 'Point' as const, coordinates: [lon, lat] },
    })),
  }
  const existing = map.getSource<GeoJSONSource>(id)
  if (existing) return void existing.setData(data)
  addPicture(map)
  map.addSource(id, { type: 'geojson', data })
  map.addLayer({ id, type: 'symbol', source: id, layout: { ...look, 'icon-size': ['get', 'scale'], 'icon-anchor': ['get', 'anchor'] } })
}

/** Names stay beside a line. `source`: of a route, whose layers begin alike. */
export function keepLineClear(map: MapLibreMap, source: string): void {
  addPicture(map)
  map.addLayer({
    id: `${source}-obstacles`,
    type: 'symbol',
    source,
    layout: { ...look, 'symbol-placement': 'line', 'symbol-spacing': picture, 'text-max-angle': 180 },
  })
}
