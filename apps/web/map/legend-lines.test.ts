import { expect, test } from 'vitest'
import { atZoom, legendOf } from './legend-lines.ts'
import { mapColors } from './map-colors.ts'
import { vectorStyle } from './map-style.ts'
import { byZoom } from './vector-layers.ts'

const colors = mapColors(false, false)
const look = { colors, locale: 'en', isImperial: false }
const { layers } = vectorStyle({ url: 'pmtiles://map' }, look, { elevation: { maxZoom: 12, bounds: [7, 46, 8, 47] } })
/** As they are once the land is shown. */
const shown = layers.map((layer) => ({ ...layer, layout: { ...layer.layout, visibility: 'visible' as const } })) as typeof layers
const linesAt = (zoom: number, kind: string) => legendOf(shown, zoom).find((entry) => entry.kind === kind)?.lines

test.each([
  [9, 1],
  [10, 1],
  [11, 1 + 2 / 5],
  [12, 2],
  [14, 2],
])('at zoom %d, a width that grows by 1.5 from zoom 10 to 12 is %d', (zoom, expected) => {
  expect(atZoom(byZoom(10, 1, 12, 2), zoom)).toBeCloseTo(expected, 5)
})

test('paths are thin lines where the map draws them so, and dashes on a band nearer', () => {
  expect(linesAt(11.7, 'path')).toMatchObject([{ color: colors.path, dashes: undefined }])
  expect(linesAt(14, 'path')).toMatchObject([{ color: colors.halo }, { color: colors.path, width: 2, dashes: '5 3.6' }])
})

test('lifts have posts only where the map has them', () => {
  expect(linesAt(11.7, 'lift')).toHaveLength(1)
  expect(linesAt(13, 'lift')).toMatchObject([{ dashes: undefined }, { dashes: '0 25', cap: 'round' }])
})

test('what the map does not draw at a zoom is not in the legend', () => {
  expect(linesAt(11, 'track')).toBeUndefined()
  expect(linesAt(14, 'border')).toBeUndefined()
})

test('contours are in the legend while they are shown, the strong ones first', () => {
  expect(linesAt(10.5, 'contours')).toMatchObject([{ color: colors.contourIndex }])
  expect(linesAt(14, 'contours')!.map(({ color }) => color)).toEqual([colors.contour, colors.contourIndex, colors.contour])
  const hidden = layers.map((layer) => ({ ...layer, layout: { ...layer.layout, visibility: 'none' } })) as typeof layers
  expect(legendOf(hidden, 14)).toEqual([])
})
