import { expect, test } from 'vitest'
import type { ActivitySearch } from './activity-search.ts'
import { filterCount, filtersOf as filtersAt, leavesOutPast, sortOf, toggled } from './list-filters.ts'

const reader = { now: new Date('2026-06-19T10:20:00Z'), timeZone: 'Europe/Zurich' }
const filtersOf = (search: ActivitySearch) => filtersAt(search, reader)

test('the list shows coming activities by default, the next start first', () => {
  expect(filtersOf({})).toEqual({ from: '2026-06-19T10:00:00.000Z' })
  expect(sortOf({})).toBe('soonest')
})

test('past activities are listed with the latest first', () => {
  expect(filtersOf({ when: 'past' })).toEqual({ to: '2026-06-19T10:00:00.000Z' })
  expect(sortOf({ when: 'past' })).toBe('latest')
})

test('a week is seven days', () => {
  expect(filtersOf({ when: 'week' })).toEqual({ from: '2026-06-19T10:00:00.000Z', to: '2026-06-26T10:00:00.000Z' })
})

test('finished activities of all dates are shown, unless the reader chooses dates', () => {
  expect(filtersOf({ phase: 'finished' })).toEqual({ phase: ['finished'] })
  expect(filtersOf({ phase: 'finished', when: 'past' })).toEqual({ phase: ['finished'], to: '2026-06-19T10:00:00.000Z' })
})

test('search text and tags are passed on, and the search text does not count as a filter', () => {
  const search = { q: 'Säntis', tag: ['camping', 'picnic'], phase: 'voting' } as const
  expect(filtersOf({ ...search, tag: [...search.tag] })).toMatchObject({ q: 'Säntis', tag: ['camping', 'picnic'], phase: ['voting'] })
  expect(filterCount({ ...search, tag: [...search.tag] })).toBe(3)
})

test('chosen days begin and end at midnight where the reader is, also when the clocks change', () => {
  expect(filtersOf({ from: '2026-03-29', to: '2026-03-29' })).toEqual({ from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' })
  expect(filtersOf({ from: '2026-07-01', phase: 'voting' })).toEqual({ from: '2026-06-30T22:00:00.000Z', phase: ['voting'] })
  expect(filtersOf({ to: '2026-07-01', when: 'week' })).toEqual({ to: '2026-07-01T22:00:00.000Z' })
})

test('difficulty, place and free spots are filters', () => {
  const search = { difficulty: ['Easy', 'Hard'], place: ' Be\u000Brn ', free: true, when: 'all' } satisfies ActivitySearch
  expect(filtersOf(search)).toEqual({ difficulty: ['Easy', 'Hard'], place: 'Bern', hasSeats: true })
  expect(filterCount(search)).toBe(5)
  expect(filterCount({ from: '2026-07-01', to: '2026-07-03' })).toBe(1)
})

test('the past is left out unless the reader chooses days or a phase of the past', () => {
  expect(leavesOutPast({ q: 'Fondue' })).toBe(true)
  for (const search of [{ when: 'all' }, { when: 'week' }, { phase: 'finished' }, { from: '2026-07-01' }] satisfies ActivitySearch[])
    expect(leavesOutPast({ q: 'Fondue', ...search })).toBe(false)
})

test('a value of a filter is added and removed', () => {
  expect(toggled(undefined, 'Easy')).toEqual(['Easy'])
  expect(toggled(['Easy'], 'Hard')).toEqual(['Easy', 'Hard'])
  expect(toggled(['Easy', 'Hard'], 'Easy')).toEqual(['Hard'])
  expect(toggled(['Easy'], 'Easy')).toBeUndefined()
})
