import { expect, test } from 'vitest'
import { latOf, yOf } from '../../../map/mercator.ts'
import { aspect, edgesOf, handleOf, pressed, viewOf, world, zoomed } from './rectangle.ts'

const alps = { west: 7, south: 46, east: 9, north: 47 }

test.each([
  ['ArrowRight', false, { ...alps, west: 7.1, east: 9.1 }],
  ['ArrowLeft', true, { ...alps, west: 6, east: 8 }],
  ['ArrowUp', false, { ...alps, south: 46.05, north: 47.05 }],
  ['ArrowDown', true, { ...alps, south: 45.5, north: 46.5 }],
  ['+', false, { west: 6.9, south: 45.95, east: 9.1, north: 47.05 }],
  ['-', false, { west: 7.1, south: 46.05, east: 8.9, north: 46.95 }],
  ['Enter', false, undefined],
])('%s, with Shift: %s', (key, isFar, region) => expect(pressed(alps, key, isFar)).toEqual(region))

test('the smallest rectangle moves, and gets no smaller', () => {
  const small = { west: 7, south: 46, east: 7.02, north: 46.02 }
  expect(pressed(small, 'ArrowRight', false)).toEqual({ ...small, west: 7.01, east: 7.03 })
  expect(pressed(small, '-', false)).toBeUndefined()
})

test.each([0, 46.5, -33, 80])('latitude %s is where it is drawn', (lat) => expect(latOf(yOf(lat))).toBeCloseTo(lat, 9))

test.each([
  ['a region at the date line', viewOf({ west: 170, south: -40, east: 179, north: -35 })],
  ['one in the north', viewOf({ west: 10, south: 78, east: 30, north: 81 })],
  ['most of the world', viewOf({ west: 6.47, south: 35.85, east: 138.43, north: 47.21 })],
  ['the whole world', zoomed(zoomed(viewOf(alps), 8), 16)],
])('%s is shown without blank sea beside the world', (_, { x, y, width }) => {
  expect(width).toBeLessThanOrEqual(world.width)
  expect(Math.abs(x) + width / 2).toBeLessThanOrEqual(180)
  expect(Math.abs(y) + width / aspect / 2).toBeLessThanOrEqual(180)
})

test('the handles lie on the corners, and of a small rectangle they leave room between them', () => {
  expect(handleOf(alps, 'north-west', 0.2, viewOf(alps))).toEqual({ x: 7, y: yOf(47) })
  expect(handleOf(alps, 'south-east', 0.2, viewOf(alps))).toEqual({ x: 9, y: yOf(46) })
  const small = { west: 7, south: 46, east: 7.02, north: 46.02 }
  const [west, east] = (['north-west', 'north-east'] as const).map((corner) => handleOf(small, corner, 0.2, viewOf(small)).x)
  expect(east! - west!).toBeCloseTo(0.6, 9)
})

test('the handles of a rectangle that is larger than the view stay in view', () => {
  const view = { x: 8, y: yOf(46.5), width: 1 }
  const { left, right, top, bottom } = edgesOf(view)
  const near = (corner: Parameters<typeof handleOf>[1]) => handleOf(alps, corner, 0.02, view)
  expect(near('north-west')).toEqual({ x: left + 0.04, y: top + 0.04 })
  expect(near('south-east')).toEqual({ x: right - 0.04, y: bottom - 0.04 })
})
