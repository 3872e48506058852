import { expect, test } from 'vitest'
import { suggestedEnd, suggestedStart } from './suggested-times.ts'

test('for an end before the start, a later end is suggested', () => {
  expect(suggestedEnd('2026-08-12T20:30', '2026-08-12T19:00')).toBe('2026-08-13T19:00')
  expect(suggestedEnd('2026-08-12T20:30', '2026-07-12T23:00')).toBe('2026-08-12T23:00')
  expect(suggestedEnd('2026-08-12T20:30', '2026-08-12T20:30')).toBe('2026-08-13T20:30')
  expect(suggestedEnd('2026-12-31T20:30', '2026-12-31T02:00')).toBe('2027-01-01T02:00')
})

test('for an end after the start, or none, nothing is suggested', () => {
  expect(suggestedEnd('2026-08-12T20:30', '2026-08-13T02:00')).toBeUndefined()
  expect(suggestedEnd('2026-08-12T20:30', '')).toBeUndefined()
  expect(suggestedEnd('', '2026-08-12T20:30')).toBeUndefined()
})

test('for a start in the past, a later start is suggested', () => {
  const now = '2026-11-22T10:00'
  expect(suggestedStart('2026-01-01T09:30', now)).toBe('2027-01-01T09:30')
  expect(suggestedStart('2020-12-24T09:30', now)).toBe('2026-12-24T09:30')
  expect(suggestedStart('2026-11-22T08:00', now)).toBe('2026-11-23T08:00')
  expect(suggestedStart('2024-02-29T08:00', now)).toBeUndefined()
  expect(suggestedStart('2024-02-29T08:00', '2027-11-22T10:00')).toBe('2028-02-29T08:00')
  expect(suggestedStart('2026-11-22T10:01', now)).toBeUndefined()
  expect(suggestedStart('soon', now)).toBeUndefined()
})
