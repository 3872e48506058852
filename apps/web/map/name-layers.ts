/** Names and signs of our own map: huts, springs, peaks with their heights, stops, villages and lakes. */
import type { LayerSpecification } from 'maplibre-gl'
import { byZoom, from, isOneOf, type CreateLayers, type MapLook } from './vector-layers.ts'

/** MapLibre draws letters with the fonts of the page and of the device. It reads the weight from the first name. */
const family = ['Bricolage Grotesque Variable', 'sans-serif']
export const letters = { plain: ['Map Medium', ...family], strong: ['Map Bold', ...family], water: ['Map Medium Italic', ...family] }

/** The tags that may have the name in the language of the reader, and last the local one. */
export function nameTags(locale: string): string[] {
  const [language = ''] = locale.split('-')
  const written = locale === 'zh-TW' ? ['name:zh-Hant', 'name:zh-TW'] : locale === 'zh' ? ['name:zh-Hans', 'name:zh-CN'] : []
  return [...written, `name:${language}`, `name_${language}`, 'name']
}

/** Meters, in either schema; undefined where the tile has none. */
export function elevationIn(properties: Record<string, unknown>): number | undefined {
  const elevation = Number(properties['elevation'] ?? properties['ele'] ?? NaN)
  return Number.isFinite(elevation) ? elevation : undefined
}

const nameIn = (locale: string) => ['coalesce', ...nameTags(locale).map((tag) => ['get', tag])] as never

/** Where the scripts of East Asia begin: they have no slanted letters. */
const eastAsian = '\u2e80'
const waterLetters = (locale: string) =>
  ['case', ['>=', ['to-string', nameIn(locale)], eastAsian], ['literal', letters.plain], ['literal', letters.water]] as never

const metersPerFoot = 0.3048

/** The height of a place as a figure; empty where it is not known. */
function heightIn({ isImperial }: MapLook): unknown {
  // A missing tag would be the number 0.
  const meters = ['to-number', ['coalesce', ['get', 'elevation'], ['get', 'ele'], -9999], -9999]
  return ['case', ['>', meters, -9999], ['to-string', ['round', isImperial ? ['/', meters, metersPerFoot] : meters]], '']
}

const nameAndHeight = (look: MapLook) =>
  [
    'format',
    ['coalesce', nameIn(look.locale), ''],
    {},
    ['case', ['has', 'name'], ' ', ''],
    {},
    heightIn(look),
    { 'font-scale': 0.88, 'text-font': ['literal', letters.plain] },
  ] as never

/** What a sign means: its kinds in both schemas, the zoom from which it is shown, and what comes first where there is no room for all. */
const signs = {
  hut: { kinds: ['alpine_hut', 'wilderness_hut'], minzoom: 11.5, rank: 1 },
  peak: { kinds: ['peak', 'volcano'], minzoom: 10, rank: 2 },
  shelter: { kinds: ['shelter', 'basic_hut', 'lean_to'], minzoom: 13, rank: 3 },
  pass: { kinds: ['saddle', 'mountain_pass'], minzoom: 12, rank: 3 },
  lift: { kinds: ['aerialway_station'], minzoom: 12, rank: 4 },
  station: { kinds: ['station', 'railway', 'halt', 'train_station'], minzoom: 11, rank: 4 },
  spring: { kinds: ['spring', 'drinking_water'], minzoom: 13.5, rank: 5 },
  bus: { kinds: ['bus_stop', 'bus'], minzoom: 14, rank: 6 },
  viewpoint: { kinds: ['viewpoint'], minzoom: 13.5, rank: 6 },
} as const

export type Sign = keyof typeof signs
export const signNames = Object.keys(signs) as Sign[]
/** The sign of a kind in either schema; undefined for one that has none. */
export const signOfKind = (kind: string): Sign | undefined =>
  signNames.find((sign) => (signs[sign].kinds as readonly string[]).includes(kind))

const layerOfSign = (sign: Sign, layer: string) => `${sign} of ${layer}`
/** Which sign a layer draws; undefined for one of names alone. */
export const signOfLayer = (layerId: string, layer: string): Sign | undefined =>
  signNames.find((sign) => layerOfSign(sign, layer) === layerId)

type Side = 'left' | 'right' | 'top' | 'bottom' | 'top-left' | 'bottom-left' | 'top-right' | 'bottom-right'
/** The last of all. */
const corners: Side[] = ['top-left', 'bottom-left', 'top-right', 'bottom-right']
/** Ems from a place to its name where a mark of the page or a route lies on it. */
const aroundMark = 1.7
const away: Record<Side | 'center', [number, number]> = {
  center: [0, 0],
  left: [1, 0],
  right: [-1, 0],
  top: [0, 1],
  bottom: [0, -1],
  'top-left': [0.7, 0.7],
  'bottom-left': [0.7, -0.7],
  'top-right': [-0.7, 0.7],
  'bottom-right': [-0.7, -0.7],
}

/** Where the name may stand, the best first. */
const around = (sides: readonly (Side | 'center')[], ...ems: readonly number[]) =>
  ems.flatMap((far) => [...sides, ...corners].flatMap((side) => [side, away[side].map((by) => by * far)])) as never

const signLayer = (layer: string, kind: string, sign: Sign, look: MapLook): LayerSpecification => {
  const { kinds, minzoom, rank } = signs[sign]
  const isMajor = sign === 'hut' || sign === 'peak'
  return {
    id: layerOfSign(sign, layer),
    type: 'symbol',
    ...from(layer),
    ...(layer !== 'mountain_peak' && { filter: isOneOf(kind, ...kinds) }),
    minzoom,
    layout: {
      'icon-image': `sign-${sign}`,
      'icon-padding': 0,
      // A route may lead over the sign.
      ...(sign !== 'peak' && { 'icon-overlap': 'cooperative' }),
      'text-field': nameAndHeight(look),
      'text-font': isMajor ? letters.strong : letters.plain,
      'text-size': byZoom(11, isMajor ? 11.5 : 10.5, 15, isMajor ? 14 : 12.5),
      'text-variable-anchor-offset':
        sign === 'peak'
          ? around(['bottom', 'left', 'right', 'top'], 0.75, aroundMark)
          : around(['left', 'right', 'top', 'bottom'], sign === 'hut' || sign === 'shelter' ? 1.15 : 0.75, aroundMark),
      'text-justify': 'auto',
      'text-max-width': 9,
      'text-optional': true,
      // A mark of the page may lie on the sign.
      'icon-optional': sign === 'peak',
      'text-padding': 3,
      'symbol-sort-key': ['-', rank * 10_000, ['to-number', ['coalesce', ['get', 'elevation'], ['get', 'ele']], 0]],
    },
    paint: { 'text-color': look.colors.label, 'text-halo-color': look.colors.halo, 'text-halo-width': 1.8 },
  }
}

/** MapLibre places the names of the last layers first. */
const signsOf =
  (layer: string, kind: string, ...names: readonly Sign[]): CreateLayers =>
  (look) =>
    names.toReversed().map((sign) => signLayer(layer, kind, sign, look))

const places =
  (layer: string): CreateLayers =>
  ({ colors, locale }) => [
    {
      id: layer,
      type: 'symbol',
      ...from(layer),
      layout: {
        'text-field': nameIn(locale),
        'text-font': letters.strong,
        'text-size': byZoom(7, 11, 14, 15),
        'text-max-width': 8,
        'text-padding': 6,
        'symbol-sort-key': ['-', 0, ['to-number', ['get', 'population'], 0]],
      },
      paint: { 'text-color': colors.placeLabel, 'text-halo-color': colors.halo, 'text-halo-width': 1.8 },
    },
  ]

const waterNames =
  (layer: string): CreateLayers =>
  ({ colors, locale }) => [
    {
      id: `names of ${layer}`,
      type: 'symbol',
      ...from(layer),
      filter: ['all', ['==', ['geometry-type'], 'Point'], ['has', 'name']],
      layout: {
        'text-field': nameIn(locale),
        'text-font': waterLetters(locale),
        'text-size': byZoom(9, 11, 14, 13.5),
        'text-max-width': 7,
        'text-variable-anchor-offset': around(['center', 'bottom', 'top', 'left', 'right'], 0.6, 2),
        'text-justify': 'auto',
      },
      paint: { 'text-color': colors.waterLabel, 'text-halo-color': colors.halo, 'text-halo-width': 1.5 },
    },
  ]

const streamNames: CreateLayers = ({ colors, locale }) => [
  {
    id: 'names of streams',
    type: 'symbol',
    ...from('water'),
    filter: ['all', ['==', ['geometry-type'], 'LineString'], ['has', 'name']],
    minzoom: 12,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 400,
      'text-field': nameIn(locale),
      'text-font': waterLetters(locale),
      'text-size': 11.5,
    },
    paint: { 'text-color': colors.waterLabel, 'text-halo-color': colors.halo, 'text-halo-width': 1.5 },
  },
]

export const nameLayers: CreateLayers[] = [
  streamNames,
  signsOf('pois', 'kind', ...signNames),
  signsOf('poi', 'class', 'hut', 'shelter', 'station', 'spring', 'bus', 'viewpoint'),
  signsOf('mountain_peak', 'class', 'peak'),
  waterNames('water'),
  waterNames('water_name'),
  places('places'),
  places('place'),
]
