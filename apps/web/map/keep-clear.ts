/** Keeps names away from the marks of the page that lie on the map. */
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'

/** `size`: pixels of its side. */
export type Obstacle = { lon: number; lat: number; size: number }

/** The layers of a route begin so; see `firstName`. */
const id = 'route-obstacles'
/** Pixels of its picture, in which nothing is to be seen. */
const picture = 8

/** Names take another side of their place, or are left out, where these are. MapLibre places the last layer first. */
export function keepClear(map: MapLibreMap, obstacles: readonly Obstacle[]): void {
  const data = {
    type: 'FeatureCollection' as const,
    features: obstacles.map(({ lon, lat, size }) => ({
      type: 'Feature' as const,
      properties: { scale: size / picture },
      geometry: { type: 'Point' as const, coordinates: [lon, lat] },
    })),
  }
  const existing = map.getSource<GeoJSONSource>(id)
  if (existing) return void existing.setData(data)
  map.addImage(id, { width: picture, height: picture, data: new Uint8Array(4 * picture * picture) })
  map.addSource(id, { type: 'geojson', data })
  map.addLayer({
    id,
    type: 'symbol',
    source: id,
    layout: { 'icon-image': id, 'icon-size': ['get', 'scale'], 'icon-allow-overlap': true, 'icon-padding': 0 },
  })
}
