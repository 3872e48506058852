/** What a tap on the map means: a named place, or a route. */
import type { Map as MapLibreMap, PointLike } from 'maplibre-gl'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { decodeTrack, trackProgress } from '@bothy/hiking'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { metersPerPixel } from './meters-per-pixel.ts'
import { elevationIn, nameTags, signOfLayer, type Sign } from './name-layers.ts'
import { placeOnRoute } from './place-on-route.ts'
import { routeOfLayer } from './routes-on-tiles.ts'
import { tileSource } from './vector-layers.ts'
import { gradeOf, wayAmong, type WayKind } from './way-kinds.ts'

export type TappedPlace =
  | { kind: 'place'; name: string; sign: Sign | undefined; elevationM: number | undefined; at: Coordinates }
  | { kind: 'way'; way: WayKind; name: string | undefined; grade: string | undefined }
  | { kind: 'route'; route: TrackedRoute; distanceM: number }

type Tap = { point: { x: number; y: number }; lngLat: { lat: number; lng: number } }

type OnMap = { routes: readonly TrackedRoute[]; picked: string | undefined; locale: string }

/** Pixels around the finger, and right below it. */
const reach = 14
const below = 3
/** Pixels between what lies on each other. */
const together = 6
/** Meters beside a route within which a place is on it. */
export const onRoute = 100

const nameOf = (properties: Record<string, unknown>, locale: string): string | undefined =>
  nameTags(locale)
    .map((tag) => properties[tag])
    .find((text) => typeof text === 'string')

const boxAround = ({ x, y }: Tap['point'], pixels: number): [PointLike, PointLike] => [
  [x - pixels, y - pixels],
  [x + pixels, y + pixels],
]

/** The names that are shown in a square around a point of the screen, the nearest first. Of letters, and of a name along a line, only the square is known. */
function namesWithin(map: MapLibreMap, { x, y }: Tap['point'], square: number, locale: string) {
  const found = map
    .queryRenderedFeatures(boxAround({ x, y }, square))
    .flatMap(({ source, sourceLayer = '', layer, properties, geometry }) => {
      const name = source === tileSource && layer.type === 'symbol' ? nameOf(properties, locale) : undefined
      if (name === undefined) return []
      const sign = signOfLayer(layer.id, sourceLayer)
      const found = { name, sign, properties, toSign: square, at: undefined as Coordinates | undefined }
      if (geometry.type !== 'Point') return [found]
      const [lng = 0, lat = 0] = geometry.coordinates
      const at = map.project([lng, lat])
      return [{ ...found, toSign: Math.hypot(at.x - x, at.y - y), at: { latitude: lat, longitude: lng } }]
    })
  return found.sort((a, b) => a.toSign - b.toSign).map((name) => ({ ...name, pixels: Math.min(square, name.toSign) }))
}

type NearRoute = { route: TrackedRoute; distanceM: number; pixels: number }

/** The nearest route; the picked one where several lie on each other. */
function routeNear(map: MapLibreMap, { point, lngLat: { lat, lng } }: Tap, { routes, picked }: OnMap): NearRoute | undefined {
  const meters = metersPerPixel(lat, map.getZoom())
  const ids = map.queryRenderedFeatures(boxAround(point, reach)).map(({ layer }) => routeOfLayer(layer.id, routes)?.id)
  const found = routes
    .filter(({ id }) => ids.includes(id))
    .map((route) => {
      const track = trackProgress(decodeTrack(route.track.path), {})
      const { distanceM, offsetM } = track.locate({ lat, lon: lng }, { accuracyM: together * meters })
      return { route, distanceM, pixels: offsetM / meters }
    })
  const rank = ({ route, pixels }: NearRoute) => pixels - (route.id === picked ? together : 0)
  return found.sort((a, b) => rank(a) - rank(b))[0]
}

/** Whether a tap means the name of a place, and not a route: it is as near, or lies on the route, which can be tapped anywhere else. */
export const isForName = (name: { pixels: number; offsetM: number }, route: Pick<NearRoute, 'pixels'>): boolean =>
  name.pixels <= route.pixels || name.offsetM <= onRoute

/** A name, a route, or else a way. */
export function placeAt(map: MapLibreMap, tap: Tap, on: OnMap): TappedPlace | undefined {
  const { point, lngLat } = tap
  const { locale } = on
  const [name] = [below, reach].flatMap((square) => namesWithin(map, point, square, locale))
  const near = routeNear(map, tap, on)
  const offsetOf = ({ at }: { at: Coordinates | undefined }) => (at && near ? placeOnRoute(at, near.route.track.path).offsetM : Infinity)
  if (name && (!near || isForName({ pixels: name.pixels, offsetM: offsetOf(name) }, near))) {
    const at = name.at ?? { latitude: lngLat.lat, longitude: lngLat.lng }
    return { kind: 'place', name: name.name, sign: name.sign, elevationM: elevationIn(name.properties), at }
  }
  return near ? { kind: 'route', route: near.route, distanceM: near.distanceM } : wayAt(map, point, locale)
}

/** The nearest of two ways that are beside each other: first exactly below the finger. */
function wayAt(map: MapLibreMap, point: Tap['point'], locale: string): TappedPlace | undefined {
  for (const pixels of [3, reach]) {
    const found = wayAmong(map.queryRenderedFeatures(boxAround(point, pixels)))
    if (found) return { kind: 'way', way: found.kind, name: nameOf(found.properties, locale), grade: gradeOf(found.properties) }
  }
  return undefined
}
