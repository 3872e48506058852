/**
 * Our style for vector tiles, for hikers: paths first. The layers of both common schemas, Protomaps and OpenMapTiles; `vectorStyle` removes those that a file lacks.
 * https://docs.protomaps.com/basemaps/layers, https://openmaptiles.org/schema/
 */
import type { LayerSpecification } from 'maplibre-gl'
import type { MapColors } from './map-colors.ts'

export type MapLook = {
  colors: MapColors
  /** The names of places are in the language of the reader, where they have one. */
  locale: string
  isImperial: boolean
}

/** The name of the source that every style of ours has. */
export const tileSource = 'club'

export type CreateLayers = (look: MapLook) => LayerSpecification[]

export const from = (layer: string) => ({ source: tileSource, 'source-layer': layer })
export const isOneOf = (property: string, ...values: string[]) => ['in', ['get', property], ['literal', values]] as never
const all = (...conditions: unknown[]) => ['all', ...conditions] as never
const not = (condition: unknown) => ['!', condition] as never
/** A number that grows with the zoom: from stop to stop, each a zoom and a value. */
export const byZoom = (...stops: unknown[]) => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as never
const isArea = ['==', ['geometry-type'], 'Polygon'] as never
const isLine = ['==', ['geometry-type'], 'LineString'] as never

const areas =
  (layer: string, kind: string): CreateLayers =>
  ({ colors }) => {
    const area = (name: string, color: string, ...kinds: string[]): LayerSpecification => ({
      id: `${name} of ${layer}`,
      type: 'fill',
      ...from(layer),
      filter: isOneOf(kind, ...kinds),
      // The forests of `landcover` are coarse, and only for the small scales.
      ...(layer === 'landcover' && kind === 'kind' && { maxzoom: 8 }),
      paint: { 'fill-color': color, 'fill-antialias': false },
    })
    return [
      area('towns', colors.town, 'residential', 'urban_area', 'commercial', 'industrial'),
      area('forests', colors.forest, 'forest', 'wood', 'scrub'),
      area('rocks', colors.rock, 'bare_rock', 'rock', 'scree', 'shingle', 'barren', 'sand'),
      area('ice', colors.ice, 'glacier', 'ice'),
      {
        id: `edges of ice of ${layer}`,
        type: 'line',
        ...from(layer),
        filter: isOneOf(kind, 'glacier', 'ice'),
        minzoom: 10,
        paint: { 'line-color': colors.iceEdge, 'line-width': 1 },
      },
    ]
  }

/** A protected area is a green band along its border, because its land is drawn as it is. */
const reserves =
  (layer: string, kind: string): CreateLayers =>
  ({ colors }) => [
    {
      id: `reserves of ${layer}`,
      type: 'line',
      ...from(layer),
      filter: isOneOf(kind, 'nature_reserve', 'national_park', 'protected_area'),
      minzoom: 9,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colors.reserve, 'line-width': byZoom(9, 1.5, 14, 5), 'line-opacity': 0.35 },
    },
  ]

const waters: CreateLayers = ({ colors: { water, river } }) => [
  { id: 'water', type: 'fill', ...from('water'), filter: isArea, paint: { 'fill-color': water } },
  { id: 'shores', type: 'line', ...from('water'), filter: isArea, minzoom: 10, paint: { 'line-color': river, 'line-width': 0.8 } },
  {
    id: 'streams',
    type: 'line',
    ...from('water'),
    filter: isLine,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': river,
      'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.6, 15, ['match', ['get', 'kind'], 'river', 4, 1.6]],
    },
  },
  { id: 'waterway', type: 'line', ...from('waterway'), paint: { 'line-color': river, 'line-width': byZoom(9, 0.6, 15, 2) } },
]

const borders =
  (layer: string): CreateLayers =>
  ({ colors }) => [
    {
      id: layer,
      type: 'line',
      ...from(layer),
      maxzoom: 12,
      paint: { 'line-color': colors.border, 'line-width': 1, 'line-dasharray': [6, 2, 1, 2], 'line-opacity': 0.6 },
    },
  ]

/** Names of the same in both schemas. */
const bigRoads = ['highway', 'major_road', 'motorway', 'trunk', 'primary', 'secondary']
const smallRoads = ['minor_road', 'tertiary', 'minor', 'service', 'other']

/** The dashes of a line in pixels, for its width. */
const dashes = (width: number, ...pixels: number[]) => pixels.map((length) => length / width)

const ways =
  (layer: string, kind: string): CreateLayers =>
  ({ colors }) => {
    const isTrack = ['any', isOneOf(kind, 'track'), isOneOf('kind_detail', 'track')]
    const isPath = all(isOneOf(kind, 'path'), not(isTrack))
    const road = (name: string, kinds: string[], minzoom: number, color: string, width: never): LayerSpecification => ({
      id: `${name} of ${layer}`,
      type: 'line',
      ...from(layer),
      filter: all(isOneOf(kind, ...kinds), not(isTrack)),
      minzoom,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': width },
    })
    const way = (name: string, filter: never, minzoom: number, paint: object, cap: 'butt' | 'round' = 'butt'): LayerSpecification => ({
      id: `${name} of ${layer}`,
      type: 'line',
      ...from(layer),
      filter,
      minzoom,
      layout: { 'line-cap': cap, 'line-join': 'round' },
      paint,
    })
    return [
      road('edges of small roads', smallRoads, 11, colors.roadEdge, byZoom(11, 1.2, 16, 8)),
      road('edges of big roads', bigRoads, 6, colors.roadEdge, byZoom(6, 1, 10, 2.4, 16, 14)),
      road('small roads', smallRoads, 12, colors.road, byZoom(12, 0.8, 16, 6.4)),
      road('big roads', bigRoads, 6, colors.road, byZoom(6, 0.4, 10, 1.4, 16, 12)),
      way('rails', isOneOf(kind, 'rail'), 8, { 'line-color': colors.rail, 'line-width': byZoom(8, 0.7, 15, 2) }),
      way('sleepers', isOneOf(kind, 'rail'), 12, {
        'line-color': colors.rail,
        'line-width': byZoom(12, 4, 16, 9),
        'line-dasharray': [0.25, 3],
      }),
      way('lifts', isOneOf(kind, 'aerialway'), 11, { 'line-color': colors.rail, 'line-width': 1.2 }),
      way(
        'posts of lifts',
        isOneOf(kind, 'aerialway'),
        12,
        { 'line-color': colors.rail, 'line-width': 5, 'line-dasharray': [0, 5] },
        'round',
      ),
      way('halos of tracks', isTrack as never, 13, { 'line-color': colors.halo, 'line-width': 4, 'line-opacity': 0.7 }),
      way('tracks', isTrack as never, 12, { 'line-color': colors.track, 'line-width': 2, 'line-dasharray': dashes(2, 0, 4.4) }, 'round'),
      way('halos of paths', isPath, 12, { 'line-color': colors.halo, 'line-width': byZoom(12, 3, 16, 5.5), 'line-opacity': 0.85 }),
      way('far paths', isPath, 10, { 'line-color': colors.path, 'line-width': byZoom(10, 0.8, 12, 1.8), 'line-opacity': 0.9 }),
      way('paths', isPath, 12, { 'line-color': colors.path, 'line-width': 2, 'line-dasharray': dashes(2, 5, 3.6) }),
    ].map((layer) => (layer.id.startsWith('far') ? { ...layer, maxzoom: 12 } : layer)) as LayerSpecification[]
  }

/** Below the relief. */
export const landLayers: CreateLayers[] = [
  ({ colors }) => [{ id: 'earth', type: 'fill', ...from('earth'), paint: { 'fill-color': colors.land } }],
  areas('landcover', 'kind'),
  ({ colors }) => [
    { id: 'woods', type: 'fill', ...from('landcover'), filter: isOneOf('class', 'wood', 'forest'), paint: { 'fill-color': colors.forest } },
    {
      id: 'ice and rock',
      type: 'fill',
      ...from('landcover'),
      filter: isOneOf('class', 'ice', 'rock'),
      paint: { 'fill-color': ['match', ['get', 'class'], 'ice', colors.ice, colors.rock] },
    },
  ],
  areas('landuse', 'kind'),
]

/** Above the relief, below all names. */
export const lineLayers: CreateLayers[] = [
  waters,
  reserves('landuse', 'kind'),
  reserves('park', 'class'),
  borders('boundaries'),
  ways('roads', 'kind'),
  ways('transportation', 'class'),
]
