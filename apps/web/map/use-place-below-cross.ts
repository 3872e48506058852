import type { Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { placeNear } from './map-names.ts'
import { namedLayers, namedPlace, type NamedLayer, type NamedPlace } from './tile-names.ts'
import { tileSource } from './vector-layers.ts'

/** At least, where the map goes to a place. */
export const zoomOfPlace = 14
/** Rounds to five decimals, which is about one meter. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5

export function pointBelowCross(map: MapLibreMap): Coordinates {
  const { lat, lng } = map.getCenter().wrap()
  return { latitude: roundDegrees(lat), longitude: roundDegrees(lng) }
}

export const goToPlace = (map: MapLibreMap, { longitude, latitude }: Coordinates): void =>
  void map.jumpTo({ center: [longitude, latitude], zoom: Math.max(zoomOfPlace, map.getZoom()) })

export type NearPlace = { place: NamedPlace; distanceM: number }

/** The places on the tiles that the map has loaded. */
function loadedPlaces(map: MapLibreMap, locale: string): NamedPlace[] {
  if (map.getSource(tileSource)?.type !== 'vector') return []
  return (Object.keys(namedLayers) as NamedLayer[]).flatMap((layer) =>
    map.querySourceFeatures(tileSource, { sourceLayer: layer }).flatMap(({ properties, geometry }) => {
      if (geometry.type !== 'Point') return []
      const [longitude = 0, latitude = 0] = geometry.coordinates
      return namedPlace(layer, properties, { latitude, longitude }, locale) ?? []
    }),
  )
}

/** The named place that is nearest to the middle of the map. */
export function placeBelowCross(map: MapLibreMap, locale: string): NearPlace | undefined {
  const { lat, lng } = map.getCenter().wrap()
  return placeNear(loadedPlaces(map, locale), { latitude: lat, longitude: lng })
}

/** The same whenever the map rests, and when its tiles have come. */
export function usePlaceBelowCross(map: MapLibreMap | undefined, locale: string): NearPlace | undefined {
  const [near, setNear] = useState<NearPlace>()
  useEffect(() => {
    if (!map) return
    const read = () => setNear(placeBelowCross(map, locale))
    const readTiles = ({ sourceId, isSourceLoaded }: MapSourceDataEvent) => sourceId === tileSource && isSourceLoaded && read()
    map.on('moveend', read)
    map.on('sourcedata', readTiles)
    return () => {
      map.off('moveend', read)
      map.off('sourcedata', readTiles)
    }
  }, [map, locale])
  return near
}
