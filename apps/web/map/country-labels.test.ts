import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { countryLabels, type Frame } from './country-labels.ts'
import { drawnCountries } from './drawn-countries.ts'
import { yOf } from './mercator.ts'
import type { Topology } from './world-topology.ts'

const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json')
const countries = drawnCountries(JSON.parse(readFileSync(file, 'utf8')) as Topology)
const labels = (frame: Frame) => countryLabels(countries, frame)
const names = (frame: Frame) => labels(frame).map(({ country }) => country.name)

const aspect = 1.6
const frame = (x: number, y: number, width: number): Frame => ({ x, y, width, height: width / aspect })
const world = frame(0, -27, 360)
const alps = frame(8.5, yOf(46.75), 10.24)

test('around a region of the Alps, its country and those beside it have their names', () => {
  expect(names(alps)).toEqual(expect.arrayContaining(['Switzerland', 'Italy', 'Germany', 'France', 'Austria']))
})

test('a name stands in what is shown of its country', () => {
  for (const shown of [alps, world])
    for (const { x, y } of labels(shown)) {
      expect(Math.abs(x - shown.x)).toBeLessThan(shown.width / 2)
      expect(Math.abs(y - shown.y)).toBeLessThan(shown.height / 2)
    }
})

test('no name lies on another', () => {
  const placed = labels(frame(15, -50, 90))
  const apart = placed.flatMap((a, i) => placed.slice(i + 1).map((b) => Math.abs(a.x - b.x) > 12 || Math.abs(a.y - b.y) > 3))
  expect(apart.length).toBeGreaterThan(10)
  expect(apart).not.toContain(false)
})

test('in the whole world, small countries have none', () => {
  expect(names(world)).toEqual(expect.arrayContaining(['Russia', 'Brazil', 'Australia']))
  expect(names(world)).not.toContain('Switzerland')
})

test('where a country ends at the sea, its name does not stand in the sea', () => {
  const [label] = labels(frame(174, 44, 24)).filter(({ country }) => country.name === 'New Zealand')
  expect(label).toBeDefined()
})

test('what is taken, such as the land of a club, stays free of names', () => {
  const taken = { left: 7, right: 9.4, top: yOf(47.2), bottom: yOf(45.8) }
  const placed = countryLabels(countries, alps, taken)
  expect(placed.map(({ country }) => country.name)).toEqual(expect.arrayContaining(['Switzerland', 'Italy']))
  expect(placed.filter(({ x, y }) => x > taken.left && x < taken.right && y > taken.top && y < taken.bottom)).toEqual([])
})
