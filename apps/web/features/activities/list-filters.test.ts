import { expect, test } from 'vitest'
import { filterCount, filtersOf, sortOf } from './list-filters.ts'

const now = new Date('2026-06-19T10:20:00Z')

test('the list begins with what is still to come, the next start first', () => {
  expect(filtersOf({}, now)).toEqual({ from: '2026-06-19T10:00:00.000Z' })
  expect(sortOf({})).toBe('soonest')
})

test('the past is listed from its last day', () => {
  expect(filtersOf({ when: 'past' }, now)).toEqual({ to: '2026-06-19T10:00:00.000Z' })
  expect(sortOf({ when: 'past' })).toBe('latest')
})

test('a week is seven days', () => {
  expect(filtersOf({ when: 'week' }, now)).toEqual({ from: '2026-06-19T10:00:00.000Z', to: '2026-06-26T10:00:00.000Z' })
})

test('what is finished is found on all days, unless the reader names some', () => {
  expect(filtersOf({ phase: 'finished' }, now)).toEqual({ phase: ['finished'] })
  expect(filtersOf({ phase: 'finished', when: 'past' }, now)).toEqual({ phase: ['finished'], to: '2026-06-19T10:00:00.000Z' })
})

test('words and tags go along, and search words are not counted as a filter', () => {
  const search = { q: 'Säntis', tag: ['camping', 'picnic'], phase: 'voting' } as const
  expect(filtersOf({ ...search, tag: [...search.tag] }, now)).toMatchObject({ q: 'Säntis', tag: ['camping', 'picnic'], phase: ['voting'] })
  expect(filterCount({ ...search, tag: [...search.tag] })).toBe(3)
})
