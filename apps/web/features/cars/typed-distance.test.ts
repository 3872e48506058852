import { expect, test } from 'vitest'
import { limits } from '@bothy/contract/limits.ts'
import { inUnitsOf, readDistance, typedDistance } from './typed-distance.ts'

const american = { locale: 'en', units: 'imperial' } as const
const german = { locale: 'de', units: 'metric' } as const

test('a distance that nobody edits stays as it is, in either unit', () => {
  const { min, max } = limits.car.distance
  for (const reader of [american, german])
    for (let kilometers = min; kilometers <= max; kilometers++) expect(readDistance(typedDistance(kilometers, reader))).toBe(kilometers)
  for (const reader of [american, german]) expect(readDistance(typedDistance(null, reader))).toBeNull()
})

test('miles are kept as kilometers, within the same range', () => {
  const read = (distance: string) => readDistance({ distance, units: 'imperial' })
  expect(['50', '50 km', '0.5', '1864'].map(read)).toEqual([80, 50, 1, 3000])
  for (const typed of ['0', '0.3', '1865', 'far']) expect(read(typed)).toBeUndefined()
  expect(readDistance({ distance: '12.5', units: 'metric' })).toBeUndefined()
})

test('what was typed in other units is converted, and what is no distance stays as it was typed', () => {
  expect(inUnitsOf(german, { distance: '50', units: 'imperial' })).toEqual({ distance: '80', units: 'metric' })
  expect(inUnitsOf(american, { distance: '81', units: 'metric' })).toEqual({ distance: '50.3', units: 'imperial' })
  expect(inUnitsOf(american, { distance: '51.2', units: 'imperial' })).toEqual({ distance: '51.2', units: 'imperial' })
  for (const distance of ['', 'far']) expect(inUnitsOf(american, { distance, units: 'metric' })).toEqual({ distance, units: 'imperial' })
})
