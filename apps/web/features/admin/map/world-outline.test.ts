import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { drawnCountries } from '../../../map/drawn-countries.ts'
import type { Topology } from '../../../map/world-topology.ts'
import { outlineOf } from './world-outline.ts'

const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json')
const outline = outlineOf(drawnCountries(JSON.parse(readFileSync(file, 'utf8')) as Topology))
const rings = outline
  .split('M')
  .slice(1)
  .map((ring) =>
    ring
      .replace('Z', '')
      .split('L')
      .map((point) => point.split(',').map(Number) as [number, number]),
  )

test('no coast or border crosses the whole world', () => {
  const lowest = 170
  const steps = rings.flatMap((ring) => ring.map(([x, y], i) => ({ length: Math.abs(x - ring.at(i - 1)![0]), y })))
  expect(steps.filter(({ length, y }) => length > 60 && y < lowest)).toEqual([])
})

test('a country over the date line is at both edges', () => {
  const xs = rings.map((ring) => ring.map(([x]) => x))
  const over = (edge: number) => xs.filter((ring) => Math.min(...ring) < edge && edge < Math.max(...ring))
  expect(over(180).length).toBeGreaterThan(0)
  expect(over(-180)).toHaveLength(over(180).length)
})
