import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { contourTile, type Heights } from './contour-tile.ts'
import { isolines } from './isolines.ts'

/** Heights by column and row. */
const grid = (size: number, heightAt: (x: number, y: number) => number) => ({
  columns: size,
  rows: size,
  values: Float32Array.from({ length: size * size }, (_, i) => heightAt(i % size, Math.floor(i / size))),
})

test('a slope has a straight line for each step of the interval, at its height', () => {
  const lines = isolines(
    grid(5, (x) => x * 10 + 5),
    10,
  )
  expect(lines.map(({ level }) => level).toSorted((a, b) => a - b)).toEqual([10, 20, 30, 40])
  for (const { level, points, isClosed } of lines) {
    expect(isClosed).toBe(false)
    expect(points.length).toBe(10)
    for (let i = 0; i < points.length; i += 2) expect(points[i]).toBeCloseTo((level - 5) / 10)
  }
})

test('a peak has rings around it', () => {
  const lines = isolines(
    grid(11, (x, y) => 45 - 10 * Math.hypot(x - 5, y - 5)),
    10,
  )
  const rings = lines.filter(({ level }) => level > 0)
  expect(rings.map(({ level }) => level).toSorted((a, b) => a - b)).toEqual([10, 20, 30, 40])
  expect(rings.every(({ isClosed }) => isClosed)).toBe(true)
})

test('flat land has no lines', () => {
  expect(
    isolines(
      grid(4, () => 500),
      10,
    ),
  ).toEqual([])
})

/** A tile of an even slope that goes on to the east: a meter for each of its 32 columns, from the height of its first. */
const slope = (first: number): Heights => ({ size: 32, values: grid(32, (x) => first + (x + 0.5) * 10).values })
const rowOf = (first: number) => [slope(first - 320), slope(first), slope(first + 320)]
const contoursOf = (first: number, zoom: number, unit: 'm' | 'ft', isDeepest = false) => {
  const tile = new VectorTile(new PbfReader(contourTile([...rowOf(first), ...rowOf(first), ...rowOf(first)], { zoom, unit, isDeepest })))
  const layer = tile.layers['contours']!
  return Array.from({ length: layer.length }, (_, i) => layer.feature(i)).map((feature) => ({
    height: Number(feature.properties['height']),
    index: feature.properties['index'] === true,
    half: feature.properties['half'] === true,
    xs: feature
      .loadGeometry()
      .flat()
      .map(({ x }) => x),
  }))
}

test('a tile has contours every 40 m, every fifth of them an index, and half ones between, where their height is', () => {
  const contours = contoursOf(1000, 12, 'm').filter(({ xs }) => xs[0]! >= 0 && xs[0]! < 4096)
  const heights = contours.filter(({ half }) => !half).map(({ height }) => height)
  expect(heights.toSorted((a, b) => a - b)).toEqual([1000, 1040, 1080, 1120, 1160, 1200, 1240, 1280])
  expect(contours.filter(({ index }) => index).map(({ height }) => height)).toEqual(expect.arrayContaining([1000, 1200]))
  expect(contours.filter(({ index }) => index).length).toBe(2)
  expect(contours.filter(({ half }) => half).every(({ height }) => height % 40 === 20)).toBe(true)
  expect(contours).toHaveLength(16)
  for (const { height, xs } of contours) for (const x of xs) expect(Math.abs(x - ((height - 1000) / 320) * 4096)).toBeLessThan(3)
})

test.each(['m', 'ft'] as const)('where a file has no tiles deeper than zoom 11, these have the contours of large scales, in %s', (unit) => {
  expect(contoursOf(1000, 11, unit, true)).toEqual(contoursOf(1000, 12, unit))
  expect(contoursOf(1000, 11, unit).length).toBeLessThan(contoursOf(1000, 12, unit).length)
})

test('readers with feet have contours at round feet', () => {
  for (const { height } of contoursOf(1000, 12, 'ft')) expect(height % 50).toBe(0)
})
