import { expect, test } from 'vitest'
import type { Route } from '@bothy/contract/entities.ts'
import { bestValuesOf } from './best-values.tsx'

const aRoute = (id: string, distance: number, duration: number, ascent?: number | null) =>
  ({ id, distance, duration, track: ascent === undefined ? null : { ascent, descent: ascent } }) as Route

test('the shortest, the quickest and the flattest route are the best of their rows', () => {
  expect(bestValuesOf([aRoute('a', 14.6, 5, 870), aRoute('b', 15.1, 4.25, 370), aRoute('c', 16.2, 5.5, 910)], 'metric')).toEqual({
    distance: 'a',
    duration: 'b',
    ascent: 'b',
    descent: 'b',
  })
})

test('no route is the best where the shown values are equal, or where only one route has a value', () => {
  expect(bestValuesOf([aRoute('a', 14.61, 5, 870), aRoute('b', 14.58, 5.001), aRoute('c', 15, 6, null)], 'metric')).toEqual({})
  expect(bestValuesOf([aRoute('a', 14.6, 5, 870)], 'metric')).toEqual({})
  // Both are 3.1 miles.
  expect(bestValuesOf([aRoute('a', 5.04, 2), aRoute('b', 5.06, 2)], 'imperial')).toEqual({})
})
