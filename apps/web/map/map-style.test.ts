import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { locales } from '@bothy/contract/choices.ts'
import type { Bounds } from './edge-layers.ts'
import { mapColors } from './map-colors.ts'
import { tilesStyle, vectorStyle } from './map-style.ts'
import { nameTags } from './name-layers.ts'
import type { Elevation } from './relief-layers.ts'
import type { MapLook } from './vector-layers.ts'

const look: MapLook = { colors: mapColors(false, false), locale: 'en', isImperial: false }
const edge: Bounds = [7, 46, 8, 47]
const elevation: Elevation = { maxZoom: 12, bounds: edge }
const host = 'https://tiles.example.org/{z}/{x}/{y}'
const sourceLayers = (style: ReturnType<typeof vectorStyle>) => [
  ...new Set(style.layers.flatMap((layer) => ('source-layer' in layer ? [layer['source-layer']] : []))),
]

test.each(['.mvt', '.pbf', '.pbf?key=a', '.MVT'])(
  'an address that ends with %s has vector tiles, in either of the usual schemas',
  (end) => {
    const style = tilesStyle(host + end, look, false)
    expect(style.sources.club).toMatchObject({ type: 'vector', tiles: [host + end] })
    expect(sourceLayers(style)).toEqual(
      expect.arrayContaining(['earth', 'roads', 'places', 'landcover', 'transportation', 'mountain_peak']),
    )
  },
)

test.each(['.png', '', '@2x.webp?style=pbf', '.jpg?v=.mvt'])('an address that ends with %s has pictures', (end) => {
  expect(tilesStyle(host + end, look, false).sources.club).toMatchObject({ type: 'raster', tiles: [host + end] })
})

test('of a file, only the layers are asked for that it says it has', () => {
  const style = vectorStyle({ url: 'pmtiles://map' }, look, { layers: ['water', 'waterway', 'place'] })
  expect(new Set(sourceLayers(style))).toEqual(new Set(['water', 'waterway', 'place']))
  expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length)
})

test.each(locales)('the style is valid for readers in %s, by day and at night, with more contrast, in meters and feet', (locale) => {
  for (const isDark of [false, true])
    for (const hasMoreContrast of [false, true]) {
      const colors = mapColors(isDark, hasMoreContrast)
      const style = vectorStyle({ url: 'pmtiles://map' }, { colors, locale, isImperial: hasMoreContrast }, { elevation, edge })
      expect(validateStyleMin(style)).toEqual([])
      expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length)
    }
})

test('shade and contours need elevations', () => {
  const tiles = { url: 'pmtiles://map' }
  const sources = (some?: Elevation) => Object.keys(vectorStyle(tiles, look, { elevation: some }).sources)
  expect(sources()).toEqual(['club'])
  expect(sources(elevation)).toEqual(['club', 'elevation', 'contours'])
})

test('where the land ends at the bounds of its file, no line, shade or contour is drawn above what covers the rest', () => {
  const ids = vectorStyle({ url: 'pmtiles://map' }, look, { elevation, edge })
    .layers.filter(({ type }) => type !== 'symbol')
    .map(({ id }) => id)
  expect(ids.slice(-2)).toEqual(['beyond the edge', 'edge'])
  expect(vectorStyle({ url: 'pmtiles://map' }, look, { elevation }).layers.map(({ id }) => id)).not.toContain('edge')
})

test('a place without a height shows none, and one at the sea shows 0', () => {
  const { layers } = vectorStyle({ url: 'pmtiles://map' }, look)
  const label = layers.find(({ id }) => id === 'spring of pois')!.layout as { 'text-field': unknown }
  const parsed = createExpression(label['text-field'], 'layers[0].layout.text-field')
  if (parsed.result === 'error') throw new Error('the label is no expression')
  const textOf = (properties: Record<string, unknown>) =>
    String(parsed.value.evaluate({ zoom: 14 }, { type: 'Point', properties } as never)).trim()
  expect(textOf({ name: 'Spring' })).toBe('Spring')
  expect(textOf({ name: 'Spring', elevation: 0 })).toBe('Spring 0')
  expect(textOf({ name: 'Spring', ele: '812' })).toBe('Spring 812')
})

test.each([
  ['布里恩茨湖', 'Map Medium'],
  ['ブリエンツ湖', 'Map Medium'],
  ['브리엔츠 호수', 'Map Medium'],
  ['Бриенцское озеро', 'Map Medium Italic'],
  ['Brienzersee', 'Map Medium Italic'],
])('the water %s is written in %s', (name, font) => {
  for (const id of ['names of water', 'names of streams']) {
    const label = vectorStyle({ url: 'pmtiles://map' }, look).layers.find((layer) => layer.id === id)!.layout as { 'text-font': unknown }
    const parsed = createExpression(label['text-font'], 'layers[0].layout.text-font')
    if (parsed.result === 'error') throw new Error('the font is no expression')
    expect(parsed.value.evaluate({ zoom: 12 }, { type: 'Point', properties: { name } } as never)[0]).toBe(font)
  }
})

test('names are in the language of the reader, and else the local ones', () => {
  expect(nameTags('de')).toEqual(['name:de', 'name_de', 'name'])
  expect(nameTags('zh-TW').slice(0, 3)).toEqual(['name:zh-Hant', 'name:zh-TW', 'name:zh'])
  expect(nameTags('en-x-pirate')[0]).toBe('name:en')
})
