import { expect, test } from 'vitest'
import { filterCount, filtersOf, sortOf } from './list-filters.ts'

const now = new Date('2026-06-19T10:20:00Z')

test('the list shows coming activities by default, the next start first', () => {
  expect(filtersOf({}, now)).toEqual({ from: '2026-06-19T10:00:00.000Z' })
  expect(sortOf({})).toBe('soonest')
})

test('past activities are listed with the latest first', () => {
  expect(filtersOf({ when: 'past' }, now)).toEqual({ to: '2026-06-19T10:00:00.000Z' })
  expect(sortOf({ when: 'past' })).toBe('latest')
})

test('a week is seven days', () => {
  expect(filtersOf({ when: 'week' }, now)).toEqual({ from: '2026-06-19T10:00:00.000Z', to: '2026-06-26T10:00:00.000Z' })
})

test('finished activities of all dates are shown, unless the reader chooses dates', () => {
  expect(filtersOf({ phase: 'finished' }, now)).toEqual({ phase: ['finished'] })
  expect(filtersOf({ phase: 'finished', when: 'past' }, now)).toEqual({ phase: ['finished'], to: '2026-06-19T10:00:00.000Z' })
})

test('search text and tags are passed on, and the search text does not count as a filter', () => {
  const search = { q: 'Säntis', tag: ['camping', 'picnic'], phase: 'voting' } as const
  expect(filtersOf({ ...search, tag: [...search.tag] }, now)).toMatchObject({ q: 'Säntis', tag: ['camping', 'picnic'], phase: ['voting'] })
  expect(filterCount({ ...search, tag: [...search.tag] })).toBe(3)
})
