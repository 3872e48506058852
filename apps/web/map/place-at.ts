/** What a tap on the map means: a named place, or a route. */
import type { Map as MapLibreMap, PointLike } from 'maplibre-gl'
import { decodeTrack, trackProgress } from '@bothy/hiking'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { nameTags } from './name-layers.ts'
import { routeOfLayer } from './routes-on-tiles.ts'
import { tileSource } from './vector-layers.ts'

export type TappedPlace =
  { kind: 'place'; name: string; elevationM: number | undefined } | { kind: 'route'; route: TrackedRoute; distanceM: number }

type Tap = { point: { x: number; y: number }; lngLat: { lat: number; lng: number } }

/** Pixels around the finger. */
const reach = 14

const nameOf = (properties: Record<string, unknown>, locale: string): string | undefined =>
  nameTags(locale)
    .map((tag) => properties[tag])
    .find((text) => typeof text === 'string')

/** A name counts before a route: it is smaller. */
export function placeAt(
  map: MapLibreMap,
  { point, lngLat }: Tap,
  routes: readonly TrackedRoute[],
  locale: string,
): TappedPlace | undefined {
  const box: [PointLike, PointLike] = [
    [point.x - reach, point.y - reach],
    [point.x + reach, point.y + reach],
  ]
  const found = map.queryRenderedFeatures(box)
  for (const { source, layer, properties } of found) {
    if (source !== tileSource || layer.type !== 'symbol') continue
    const name = nameOf(properties, locale)
    const elevation = Number(properties['elevation'] ?? properties['ele'] ?? NaN)
    if (name !== undefined) return { kind: 'place', name, elevationM: Number.isFinite(elevation) ? elevation : undefined }
  }
  const route = found.map(({ layer }) => routeOfLayer(layer.id, routes)).find((one) => one !== undefined)
  if (!route) return undefined
  const { distanceM } = trackProgress(decodeTrack(route.track.path), {}).locate(
    { lat: lngLat.lat, lon: lngLat.lng },
    { lastM: 0, accuracyM: 50 },
  )
  return { kind: 'route', route, distanceM }
}

/** Pixels around the middle of the map in which a name belongs to it. */
const nearby = 48

/** The name of the place that is nearest to the middle of the map, of those whose name is shown there. */
export function nameNear(map: MapLibreMap, locale: string): string | undefined {
  const middle = map.project(map.getCenter())
  const named = map.queryRenderedFeatures([
    [middle.x - nearby, middle.y - nearby],
    [middle.x + nearby, middle.y + nearby],
  ] as [PointLike, PointLike])
  const places = named.flatMap(({ source, layer, properties, geometry }) => {
    const name = source === tileSource && layer.type === 'symbol' ? nameOf(properties, locale) : undefined
    if (name === undefined || geometry.type !== 'Point') return []
    const [lng = 0, lat = 0] = geometry.coordinates
    return [{ name, distance: map.project([lng, lat]).dist(middle) }]
  })
  return places.filter(({ distance }) => distance <= nearby).sort((a, b) => a.distance - b.distance)[0]?.name
}
