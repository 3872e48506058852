import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import type { Bounds } from './edge-layers.ts'
import { landAround } from './world-land.ts'
import type { Topology } from './world-topology.ts'

const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json')
const world = JSON.parse(readFileSync(file, 'utf8')) as Topology
const alps: Bounds = [7, 45.8, 9.4, 47.2]
const { land, coasts } = landAround(world, alps)
const [west, south, east, north] = alps
const isInside = ([lon, lat]: readonly number[]) => lon! > west && lon! < east && lat! > south && lat! < north

/** Whether the land has a place, by the crossings of a line to the west. */
const hasLand = (lon: number, lat: number) =>
  land.some((ring) => {
    const crossed = ring.filter(([x, y], i) => {
      const [fromX, fromY] = ring.at(i - 1)!
      return y > lat !== fromY > lat && lon > fromX + ((lat - fromY) / (y - fromY)) * (x - fromX)
    })
    return crossed.length % 2 === 1
  })

test.each([
  ['Fribourg, west of the region', 6.9, 46.7, true],
  ['Vienna', 16.3, 48.2, true],
  ['Milan, below the region', 9.2, 45.4, true],
  ['the middle of the region', 8, 46.6, false],
  ['the Atlantic', -30, 45, false],
  ['the Pacific', -150, 0, false],
  ['Antarctica', 40, -80, true],
])('%s', (_, lon, lat, isLand) => {
  expect(hasLand(lon, lat)).toBe(isLand)
})

test('no land, coast or border is in the region, and no line shows where the land was cut', () => {
  expect([...land, ...coasts].flat().filter(isInside)).toEqual([])
  const steps = coasts.flatMap((coast) => coast.slice(1).map((to, i) => [coast[i]!, to] as const))
  const middles = steps.map(([from, to]) => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
  expect(middles.filter(isInside)).toEqual([])
  expect(steps.filter(([[x], [toX]]) => x === toX && (x === west || x === east))).toEqual([])
})

test('no coast or border crosses the whole world', () => {
  const steps = coasts.flatMap((coast) => coast.slice(1).map(([x, y], i) => ({ length: Math.abs(x - coast[i]![0]), y })))
  expect(steps.filter(({ length, y }) => length > 60 && y > -89)).toEqual([])
})
