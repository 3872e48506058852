/**
 * Our style for vector tiles: the layers of both common schemas, Protomaps and OpenMapTiles. `vectorStyle` removes those that a file lacks.
 * https://docs.protomaps.com/basemaps/layers, https://openmaptiles.org/schema/
 */
import type { LayerSpecification } from 'maplibre-gl'

/** The colors of the drawn map, so that the map of a file that covers it looks alike. */
export type MapColors = { paper: string; land: string; wood: string; water: string; road: string; line: string; text: string }

/** The name of the source that every style of ours has. */
export const tileSource = 'club'

type CreateLayers = (colors: MapColors) => LayerSpecification[]

const from = (layer: string) => ({ source: tileSource, 'source-layer': layer })
const isOneOf = (property: string, ...values: string[]) => ['in', ['get', property], ['literal', values]] as never
const isNoneOf = (property: string, ...values: string[]) => ['!', isOneOf(property, ...values)] as never
const roadWidth = ['interpolate', ['exponential', 1.6], ['zoom'], 8, 0.6, 15, 4] as never

const areas =
  (layer: string, kindOf: string): CreateLayers =>
  ({ wood }) => [
    {
      id: layer,
      type: 'fill',
      ...from(layer),
      filter: isOneOf(kindOf, 'forest', 'wood', 'nature_reserve', 'national_park', 'park'),
      paint: { 'fill-color': wood, 'fill-opacity': 0.6 },
    },
  ]

const roads =
  (layer: string, kindOf: string): CreateLayers =>
  ({ line, road }) => [
    {
      id: `paths of ${layer}`,
      type: 'line',
      ...from(layer),
      filter: isOneOf(kindOf, 'path'),
      minzoom: 12,
      paint: { 'line-color': line, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
    {
      id: layer,
      type: 'line',
      ...from(layer),
      filter: isNoneOf(kindOf, 'path', 'rail'),
      paint: { 'line-color': road, 'line-width': roadWidth },
    },
    {
      id: `rails of ${layer}`,
      type: 'line',
      ...from(layer),
      filter: isOneOf(kindOf, 'rail'),
      minzoom: 10,
      paint: { 'line-color': line, 'line-width': 1 },
    },
  ]

const labels =
  (layer: string, size: number, only: { filter?: never; minzoom?: number } = {}): CreateLayers =>
  ({ text, paper }) => [
    {
      id: layer,
      type: 'symbol',
      ...from(layer),
      ...only,
      layout: { 'text-field': ['get', 'name'], 'text-size': size, 'text-font': ['sans-serif'], 'text-max-width': 8 },
      paint: { 'text-color': text, 'text-halo-color': paper, 'text-halo-width': 1.5 },
    },
  ]

const layers: CreateLayers[] = [
  ({ land }) => [{ id: 'earth', type: 'fill', ...from('earth'), paint: { 'fill-color': land } }],
  areas('landuse', 'kind'),
  areas('landcover', 'class'),
  ({ water }) => [
    { id: 'water', type: 'fill', ...from('water'), filter: ['==', ['geometry-type'], 'Polygon'], paint: { 'fill-color': water } },
    { id: 'streams', type: 'line', ...from('water'), filter: ['==', ['geometry-type'], 'LineString'], paint: { 'line-color': water } },
    { id: 'waterway', type: 'line', ...from('waterway'), paint: { 'line-color': water } },
  ],
  roads('roads', 'kind'),
  roads('transportation', 'class'),
  labels('pois', 11, { filter: isOneOf('kind', 'peak', 'alpine_hut', 'viewpoint', 'station'), minzoom: 12 }),
  labels('mountain_peak', 11, { minzoom: 12 }),
  labels('places', 13),
  labels('place', 13),
]

export const vectorLayers: CreateLayers = (colors) => layers.flatMap((layersOf) => layersOf(colors))
