import { expect, test } from 'vitest'
import { mapColors } from './map-colors.ts'
import { vectorStyle } from './map-style.ts'
import { gradeOf, kindOfLayer, wayAmong, wayKinds } from './way-kinds.ts'

const { layers } = vectorStyle({ url: 'pmtiles://map' }, { colors: mapColors(false, false), locale: 'en', isImperial: false })
const linesOf = (sourceLayer: string) =>
  layers.filter((layer) => layer.type === 'line' && layer['source-layer'] === sourceLayer).map(({ id }) => id)

test.each(['roads', 'transportation', 'boundaries', 'park'])('each line of %s is in the legend', (sourceLayer) => {
  expect(linesOf(sourceLayer).length).toBeGreaterThan(0)
  expect(linesOf(sourceLayer).filter((id) => !kindOfLayer(id))).toEqual([])
})

test('each kind of the legend is drawn', () => {
  expect(new Set(layers.flatMap(({ id }) => kindOfLayer(id) ?? []))).toEqual(new Set(wayKinds))
})

test.each([
  ['strolling', 'T1'],
  ['hiking', 'T1'],
  ['demanding_mountain_hiking', 'T3'],
  ['difficult_alpine_hiking', 'T6'],
  ['unknown', undefined],
  [undefined, undefined],
])('a path of the scale %s has the grade %s', (scale, grade) => {
  expect(gradeOf({ sac_scale: scale })).toBe(grade)
})

test('a tap finds the way at the top, and neither land nor a route', () => {
  const drawn = (id: string, source = 'club') => ({ source, layer: { id }, properties: { id } })
  expect(wayAmong([drawn('route-1-line', 'route-1'), drawn('paths of roads'), drawn('rails of roads')])?.kind).toBe('path')
  expect(wayAmong([drawn('forests of landuse'), drawn('contours', 'contours'), drawn('water')])).toBeUndefined()
})
