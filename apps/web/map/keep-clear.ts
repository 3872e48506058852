/** Keeps names away from the routes, and from the marks of the page that lie on the map. */
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'

/** `size`: pixels of its side. */
export type Obstacle = { lon: number; lat: number; size: number }

/** The ends and letters of routes, the place on the profile, the position of the device: each changes on its own. */
type Part = 'routes' | 'place' | 'fix'

/** The layers of a route begin so; see `firstName`. */
const id = 'route-obstacles'
/** Pixels of its picture, in which nothing is to be seen. */
const picture = 8

const obstaclesOf = new WeakMap<MapLibreMap, Partial<Record<Part, readonly Obstacle[]>>>()

function addPicture(map: MapLibreMap): void {
  if (!map.hasImage(id)) map.addImage(id, { width: picture, height: picture, data: new Uint8Array(4 * picture * picture) })
}

const look = { 'icon-image': id, 'icon-allow-overlap': true, 'icon-padding': 0 } as const

/** Names take another side of their place, or are left out, where these are. MapLibre places the last layer first. */
export function keepClear(map: MapLibreMap, part: Part, obstacles: readonly Obstacle[]): void {
  const parts = { ...obstaclesOf.get(map), [part]: obstacles }
  obstaclesOf.set(map, parts)
  const data = {
    type: 'FeatureCollection' as const,
    features: Object.values(parts)
      .flat()
      .map(({ lon, lat, size }) => ({
        type: 'Feature' as const,
        properties: { scale: size / picture },
        geometry: { type: 'Point' as const, coordinates: [lon, lat] },
      })),
  }
  const existing = map.getSource<GeoJSONSource>(id)
  if (existing) return void existing.setData(data)
  addPicture(map)
  map.addSource(id, { type: 'geojson', data })
  map.addLayer({ id, type: 'symbol', source: id, layout: { ...look, 'icon-size': ['get', 'scale'] } })
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
