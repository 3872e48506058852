/** What a tap on the map means: a named place, or a route. */
import type { Map as MapLibreMap, PointLike } from 'maplibre-gl'
import { decodeTrack, trackProgress } from '@bothy/hiking'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { nameTags, signOfLayer, type Sign } from './name-layers.ts'
import { routeOfLayer } from './routes-on-tiles.ts'
import { tileSource } from './vector-layers.ts'

export type TappedPlace =
  | { kind: 'place'; name: string; sign: Sign | undefined; elevationM: number | undefined }
  | { kind: 'route'; route: TrackedRoute; distanceM: number }

type Tap = { point: { x: number; y: number }; lngLat: { lat: number; lng: number } }

/** Pixels around the finger. */
const reach = 14

const nameOf = (properties: Record<string, unknown>, locale: string): string | undefined =>
  nameTags(locale)
    .map((tag) => properties[tag])
    .find((text) => typeof text === 'string')

const boxAround = ({ x, y }: Tap['point'], pixels: number): [PointLike, PointLike] => [
  [x - pixels, y - pixels],
  [x + pixels, y + pixels],
]

/** The names that are shown in a square around a point of the screen, the nearest first. A name along a line counts as at its edge. */
function namesAround(map: MapLibreMap, { x, y }: Tap['point'], reach: number, locale: string) {
  const found = map
    .queryRenderedFeatures(boxAround({ x, y }, reach))
    .flatMap(({ source, sourceLayer = '', layer, properties, geometry }) => {
      const name = source === tileSource && layer.type === 'symbol' ? nameOf(properties, locale) : undefined
      if (name === undefined) return []
      const sign = signOfLayer(layer.id, sourceLayer)
      if (geometry.type !== 'Point') return [{ name, sign, properties, distance: reach }]
      const [lng = 0, lat = 0] = geometry.coordinates
      const at = map.project([lng, lat])
      return [{ name, sign, properties, distance: Math.hypot(at.x - x, at.y - y) }]
    })
  return found.sort((a, b) => a.distance - b.distance)
}

/** A name counts before a route: it is smaller. */
export function placeAt(
  map: MapLibreMap,
  { point, lngLat }: Tap,
  routes: readonly TrackedRoute[],
  locale: string,
): TappedPlace | undefined {
  const [nearest] = namesAround(map, point, reach, locale)
  if (nearest) {
    const elevation = Number(nearest.properties['elevation'] ?? nearest.properties['ele'] ?? NaN)
    return { kind: 'place', name: nearest.name, sign: nearest.sign, elevationM: Number.isFinite(elevation) ? elevation : undefined }
  }
  const route = map
    .queryRenderedFeatures(boxAround(point, reach))
    .map(({ layer }) => routeOfLayer(layer.id, routes))
    .find((one) => one !== undefined)
  if (!route) return undefined
  const { distanceM } = trackProgress(decodeTrack(route.track.path), {}).locate(
    { lat: lngLat.lat, lon: lngLat.lng },
    { lastM: 0, accuracyM: 50 },
  )
  return { kind: 'route', route, distanceM }
}
