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
    const name = nameTags(locale)
      .map((tag) => properties[tag] as unknown)
      .find((text) => typeof text === 'string')
    const elevation = Number(properties['elevation'] ?? properties['ele'] ?? NaN)
    if (typeof name === 'string') return { kind: 'place', name, elevationM: Number.isFinite(elevation) ? elevation : undefined }
  }
  const route = found.map(({ layer }) => routeOfLayer(layer.id, routes)).find((one) => one !== undefined)
  if (!route) return undefined
  const { distanceM } = trackProgress(decodeTrack(route.track.path), {}).locate(
    { lat: lngLat.lat, lon: lngLat.lng },
    { lastM: 0, accuracyM: 50 },
  )
  return { kind: 'route', route, distanceM }
}
