/** What a tap on the map means: a named place, or a route. */
import type { Map as MapLibreMap, PointLike } from 'maplibre-gl'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { decodeTrack, trackProgress } from '@bothy/hiking'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { elevationIn, nameTags, signOfLayer, type Sign } from './name-layers.ts'
import { routeOfLayer } from './routes-on-tiles.ts'
import { tileSource } from './vector-layers.ts'
import { gradeOf, wayAmong, type WayKind } from './way-kinds.ts'

export type TappedPlace =
  | { kind: 'place'; name: string; sign: Sign | undefined; elevationM: number | undefined; at: Coordinates }
  | { kind: 'way'; way: WayKind; name: string | undefined; grade: string | undefined }
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
      const found = { name, sign, properties, distance: reach, at: undefined as Coordinates | undefined }
      if (geometry.type !== 'Point') return [found]
      const [lng = 0, lat = 0] = geometry.coordinates
      const at = map.project([lng, lat])
      return [{ ...found, distance: Math.hypot(at.x - x, at.y - y), at: { latitude: lat, longitude: lng } }]
    })
  return found.sort((a, b) => a.distance - b.distance)
}

/** A name counts before a route: it is smaller. A way counts last. */
export function placeAt(
  map: MapLibreMap,
  { point, lngLat }: Tap,
  routes: readonly TrackedRoute[],
  locale: string,
): TappedPlace | undefined {
  const [nearest] = namesAround(map, point, reach, locale)
  if (nearest) {
    const at = nearest.at ?? { latitude: lngLat.lat, longitude: lngLat.lng }
    return { kind: 'place', name: nearest.name, sign: nearest.sign, elevationM: elevationIn(nearest.properties), at }
  }
  const route = map
    .queryRenderedFeatures(boxAround(point, reach))
    .map(({ layer }) => routeOfLayer(layer.id, routes))
    .find((one) => one !== undefined)
  if (!route) return wayAt(map, point, locale)
  const { distanceM } = trackProgress(decodeTrack(route.track.path), {}).locate(
    { lat: lngLat.lat, lon: lngLat.lng },
    { lastM: 0, accuracyM: 50 },
  )
  return { kind: 'route', route, distanceM }
}

/** The nearest of two ways that are beside each other: first exactly below the finger. */
function wayAt(map: MapLibreMap, point: Tap['point'], locale: string): TappedPlace | undefined {
  for (const pixels of [3, reach]) {
    const found = wayAmong(map.queryRenderedFeatures(boxAround(point, pixels)))
    if (found) return { kind: 'way', way: found.kind, name: nameOf(found.properties, locale), grade: gradeOf(found.properties) }
  }
  return undefined
}
