/**
 * The layers of our own style for vector tiles. Two schemas are common, and each has names of its own; a layer that the tiles do not have draws nothing.
 * https://docs.protomaps.com/basemaps/layers, https://openmaptiles.org/schema/
 */
import type { LayerSpecification } from 'maplibre-gl'

/** Colors of the sheet, so that the map of a file looks like the sheet that it covers. */
export type MapColors = { paper: string; land: string; wood: string; water: string; road: string; line: string; text: string }

/** The name of the source that every style of ours has. */
export const tileSource = 'club'

type Layers = (colors: MapColors) => LayerSpecification[]

const from = (layer: string) => ({ source: tileSource, 'source-layer': layer })
const isOne = (property: string, ...values: string[]) => ['in', ['get', property], ['literal', values]] as never
const isNone = (property: string, ...values: string[]) => ['!', isOne(property, ...values)] as never
const roadWidth = ['interpolate', ['exponential', 1.6], ['zoom'], 8, 0.6, 15, 4] as never

const areas =
  (layer: string, kindOf: string): Layers =>
  ({ wood }) => [
    {
      id: layer,
      type: 'fill',
      ...from(layer),
      filter: isOne(kindOf, 'forest', 'wood', 'nature_reserve', 'national_park', 'park'),
      paint: { 'fill-color': wood, 'fill-opacity': 0.6 },
    },
  ]

const roads =
  (layer: string, kindOf: string): Layers =>
  ({ line, road }) => [
    {
      id: `paths of ${layer}`,
      type: 'line',
      ...from(layer),
      filter: isOne(kindOf, 'path'),
      minzoom: 12,
      paint: { 'line-color': line, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
    {
      id: layer,
      type: 'line',
      ...from(layer),
      filter: isNone(kindOf, 'path', 'rail'),
      paint: { 'line-color': road, 'line-width': roadWidth },
    },
    {
      id: `rails of ${layer}`,
      type: 'line',
      ...from(layer),
      filter: isOne(kindOf, 'rail'),
      minzoom: 10,
      paint: { 'line-color': line, 'line-width': 1 },
    },
  ]

const names =
  (layer: string, size: number, only: { filter?: never; minzoom?: number } = {}): Layers =>
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

const layers: Layers[] = [
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
  names('pois', 11, { filter: isOne('kind', 'peak', 'alpine_hut', 'viewpoint', 'station'), minzoom: 12 }),
  names('mountain_peak', 11, { minzoom: 12 }),
  names('places', 13),
  names('place', 13),
]

export const vectorLayers: Layers = (colors) => layers.flatMap((layersOf) => layersOf(colors))
