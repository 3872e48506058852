import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import type { Topology } from '../../../map/world-topology.ts'
import { countryLabels } from './country-labels.ts'
import { aspect, viewOf, world, type View } from './rectangle.ts'
import { drawnCountries } from './world-outline.ts'

const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json')
const countries = drawnCountries(JSON.parse(readFileSync(file, 'utf8')) as Topology)
const labels = (view: View) => countryLabels(countries, view)
const names = (view: View) => labels(view).map(({ country }) => country.name)

const alps = viewOf({ west: 7.5, south: 46.2, east: 9.5, north: 47.3 })

test('around a region of the Alps, its country and those beside it have their names', () => {
  expect(names(alps)).toEqual(expect.arrayContaining(['Switzerland', 'Italy', 'Germany', 'France', 'Austria']))
})

test('a name stands in what is shown of its country', () => {
  for (const view of [alps, world])
    for (const { x, y } of labels(view)) {
      expect(Math.abs(x - view.x)).toBeLessThan(view.width / 2)
      expect(Math.abs(y - view.y)).toBeLessThan(view.width / aspect / 2)
    }
})

test('no name lies on another', () => {
  const placed = labels({ x: 15, y: -50, width: 90 })
  const apart = placed.flatMap((a, i) => placed.slice(i + 1).map((b) => Math.abs(a.x - b.x) > 12 || Math.abs(a.y - b.y) > 3))
  expect(apart.length).toBeGreaterThan(10)
  expect(apart).not.toContain(false)
})

test('in the whole world, small countries have none', () => {
  expect(names(world)).toEqual(expect.arrayContaining(['Russia', 'Brazil', 'Australia']))
  expect(names(world)).not.toContain('Switzerland')
})

test('where a country ends at the sea, its name does not stand in the sea', () => {
  const [label] = labels({ x: 174, y: 44, width: 24 }).filter(({ country }) => country.name === 'New Zealand')
  expect(label).toBeDefined()
})
