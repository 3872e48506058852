/** The names of countries and larger cities beyond the club's map, where the land itself has none. */
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import type { City } from './cities.ts'
import { countryLabels } from './country-labels.ts'
import { countryNames, type DrawnCountry } from './drawn-countries.ts'
import type { Bounds } from './edge-layers.ts'
import { isInRegion, isWithin, boundsOfView } from './map-view.ts'
import { latOf, yOf } from './mercator.ts'
import { letters } from './name-layers.ts'
import { byZoom, type MapLook } from './vector-layers.ts'

const sources = { cities: 'world-cities', countries: 'world-countries' }

/** MapLibre places the names of the last layer first. */
const layersIn = ({ label, placeLabel, halo }: MapLook['colors']): LayerSpecification[] => [
  {
    id: sources.cities,
    type: 'symbol',
    source: sources.cities,
    minzoom: 2.5,
    layout: {
      'text-field': ['concat', '• ', ['get', 'name']],
      'text-font': letters.plain,
      'text-size': byZoom(3, 11, 9, 14),
      // The dot is where the city is.
      'text-anchor': 'left',
      'text-offset': [-0.25, 0],
      'text-max-width': 20,
      'text-padding': 4,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  },
  {
    id: sources.countries,
    type: 'symbol',
    source: sources.countries,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': letters.strong,
      'text-size': byZoom(1, 11, 7, 15),
      'text-letter-spacing': 0.04,
      'text-max-width': 8,
    },
    paint: { 'text-color': placeLabel, 'text-halo-color': halo, 'text-halo-width': 1.8 },
  },
]

type Named = { longitude: number; latitude: number; name: string }

const collectionOf = (places: readonly Named[]) => ({
  type: 'FeatureCollection' as const,
  features: places.map(({ longitude, latitude, name }, rank) => ({
    type: 'Feature' as const,
    properties: { name, rank },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  })),
})

/** Those of the countries in view, each in the middle of what is shown of it. */
function labelsInView(
  map: MapLibreMap,
  region: Bounds,
  countries: readonly DrawnCountry[],
  nameOf: ReturnType<typeof countryNames>,
): Named[] {
  const view = boundsOfView(map)
  if (isWithin(view, region)) return []
  const [left, south, right, north] = region
  const [top, bottom] = [yOf(view.north), yOf(view.south)]
  // Over the date line, degrees go on beyond 180.
  const turns = Math.round((view.west + view.east) / 720) * 360
  const frame = { x: (view.west + view.east) / 2 - turns, y: (top + bottom) / 2, width: view.east - view.west, height: bottom - top }
  return countryLabels(countries, frame, { left, right, top: yOf(north), bottom: yOf(south) }).map(({ country, x, y }) => ({
    longitude: x + turns,
    latitude: latOf(y),
    name: nameOf(country),
  }))
}

/** Above all layers: the names of the club's map are inside of its region. Returns what shows the names of another view. */
export function addWorldNames(
  map: MapLibreMap,
  region: Bounds,
  { colors, locale }: Pick<MapLook, 'colors' | 'locale'>,
  countries: readonly DrawnCountry[],
  cities: readonly City[],
): () => void {
  const nameOf = countryNames(locale)
  map.addSource(sources.cities, { type: 'geojson', data: collectionOf(cities.filter((city) => !isInRegion(city, region))) })
  map.addSource(sources.countries, { type: 'geojson', data: collectionOf([]) })
  for (const layer of layersIn(colors)) map.addLayer(layer)
  const update = () => map.getSource<GeoJSONSource>(sources.countries)?.setData(collectionOf(labelsInView(map, region, countries, nameOf)))
  update()
  return update
}
