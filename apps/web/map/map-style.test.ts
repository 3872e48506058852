import { expect, test } from 'vitest'
import { tilesStyle, vectorStyle } from './map-style.ts'
import type { MapColors } from './vector-layers.ts'

const colors: MapColors = {
  paper: '#fff',
  land: '#efe',
  wood: '#cdc',
  water: '#cde',
  road: '#fff',
  line: '#888',
  text: '#222',
}
const host = 'https://tiles.example.org/{z}/{x}/{y}'
const sourceLayers = (style: ReturnType<typeof vectorStyle>) => [
  ...new Set(style.layers.flatMap((layer) => ('source-layer' in layer ? [layer['source-layer']] : []))),
]

test.each(['.mvt', '.pbf', '.pbf?key=a', '.MVT'])(
  'an address that ends with %s has vector tiles, in either of the usual schemas',
  (end) => {
    const style = tilesStyle(host + end, colors, false)
    expect(style.sources.club).toMatchObject({ type: 'vector', tiles: [host + end] })
    expect(sourceLayers(style)).toEqual(
      expect.arrayContaining(['earth', 'roads', 'places', 'landcover', 'transportation', 'mountain_peak']),
    )
  },
)

test.each(['.png', '', '@2x.webp?style=pbf', '.jpg?v=.mvt'])('an address that ends with %s has pictures', (end) => {
  expect(tilesStyle(host + end, colors, false).sources.club).toMatchObject({ type: 'raster', tiles: [host + end] })
})

test('of a file, only the layers are asked for that it says it has', () => {
  const style = vectorStyle({ url: 'pmtiles://map' }, colors, ['water', 'waterway', 'place'])
  expect(sourceLayers(style)).toEqual(['water', 'waterway', 'place'])
  expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length)
})
