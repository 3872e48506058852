/** The activities on a map as marks: one for each place, and one for those that are near each other. MapLibre computes who is near. */
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { ActivityPlace } from '@bothy/contract/activities/overview.ts'

const source = 'activities'
/** Pixels between two marks, at least. */
const clusterRadius = 52
/** The deepest zoom of the map: activities that start at the same place stay together. */
const clusterMaxZoom = 17

export type Mark = {
  /** Names what it stands for: a mark that stays is not made again. */
  key: string
  latitude: number
  longitude: number
  /** One activity, or all of a cluster. */
  activities: readonly ActivityPlace[]
  /** From this zoom on, a cluster is apart; undefined if it never is. */
  splitsAt?: number | undefined
}

const featuresOf = (places: readonly ActivityPlace[]) => ({
  type: 'FeatureCollection' as const,
  features: places.map(({ id, latitude, longitude }) => ({
    type: 'Feature' as const,
    properties: { id },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  })),
})

/** Shows these activities from now on. */
export function putActivities(map: MapLibreMap, places: readonly ActivityPlace[]): void {
  const existing = map.getSource<GeoJSONSource>(source)
  if (existing) return void existing.setData(featuresOf(places))
  map.addSource(source, { type: 'geojson', data: featuresOf(places), cluster: true, clusterRadius, clusterMaxZoom })
  // The marks are elements of the page. Without a layer, MapLibre would not load the source.
  map.addLayer({ id: source, type: 'circle', source, paint: { 'circle-opacity': 0, 'circle-radius': 1 } })
}

/** Calls `onChange` whenever other marks may be in view. Returns the function that ends it. */
export function watchMarks(map: MapLibreMap, onChange: () => void): () => void {
  const onData = ({ sourceId, isSourceLoaded }: { sourceId?: string; isSourceLoaded?: boolean }) => {
    if (sourceId === source && isSourceLoaded) onChange()
  }
  map.on('sourcedata', onData)
  map.on('moveend', onChange)
  // Until then, the tiles of the former zoom are there beside those of the new one.
  map.on('idle', onChange)
  return () => {
    map.off('sourcedata', onData)
    map.off('moveend', onChange)
    map.off('idle', onChange)
  }
}

/** The marks in and around the view. A mark on several tiles appears once. */
export async function marksOn(map: MapLibreMap, placeOf: (id: string) => ActivityPlace | undefined): Promise<Mark[]> {
  const activities = map.getSource<GeoJSONSource>(source)
  if (!activities) return []
  const features = new Map(
    map.querySourceFeatures(source).map((feature) => [String(feature.properties['cluster_id'] ?? feature.properties['id']), feature]),
  )
  const marks = [...features.values()].map(async ({ properties, geometry }): Promise<Mark | undefined> => {
    const cluster = properties['cluster_id'] as number | undefined
    if (cluster === undefined) {
      const place = placeOf(String(properties['id']))
      return place && { key: place.id, latitude: place.latitude, longitude: place.longitude, activities: [place] }
    }
    const [leaves, zoom] = await Promise.all([
      activities.getClusterLeaves(cluster, Number(properties['point_count']), 0),
      activities.getClusterExpansionZoom(cluster),
    ])
    const members = leaves.flatMap((leaf) => placeOf(String(leaf.properties?.['id'])) ?? [])
    const [longitude = 0, latitude = 0] = geometry.type === 'Point' ? geometry.coordinates : []
    const ids = members.map(({ id }) => id).sort()
    const splitsAt = zoom > clusterMaxZoom ? undefined : zoom
    return members.length > 0 ? { key: ids.join(' '), latitude, longitude, activities: members, splitsAt } : undefined
  })
  return (await Promise.all(marks)).filter((mark) => mark !== undefined)
}
