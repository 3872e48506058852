import { expect, test } from 'vitest'
import { endOfDay, instantOf, localOf, suggestedEnd, suggestedStart, genericTimeZoneName } from './zoned-time.ts'

test('a typed time is read in the time zone of the activity', () => {
  expect(instantOf('2026-08-12T20:30', 'Europe/Zurich')).toBe('2026-08-12T18:30:00.000Z')
  expect(instantOf('2026-01-12T20:30', 'Europe/Zurich')).toBe('2026-01-12T19:30:00.000Z')
  expect(instantOf('2026-08-12T20:30', 'Asia/Shanghai')).toBe('2026-08-12T12:30:00.000Z')
  expect(instantOf('2026-08-12T20:30', 'America/St_Johns')).toBe('2026-08-12T23:00:00.000Z')
})

test('an instant is shown in the time zone of the activity', () => {
  for (const zone of ['Europe/Zurich', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'])
    for (const local of ['2026-08-12T20:30', '2026-12-31T23:59', '2026-01-01T00:00', '2026-03-29T12:00'])
      expect(localOf(instantOf(local, zone), zone)).toBe(local)
})

test('at a clock change, a repeated hour is the first one and a skipped hour is the next one', () => {
  expect(instantOf('2026-10-25T02:30', 'Europe/Zurich')).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOf('2026-03-29T02:30', 'Europe/Zurich')).toBe('2026-03-29T01:30:00.000Z')
  expect(localOf('2026-03-29T01:30:00Z', 'Europe/Zurich')).toBe('2026-03-29T03:30')
  expect(instantOf('2026-03-29T03:00', 'Europe/Zurich')).toBe('2026-03-29T01:00:00.000Z')
})

test('an invalid time is returned unchanged, so that validation refuses it', () => {
  expect(instantOf('soon', 'UTC')).toBe('soon')
  expect(instantOf('2026-13-40T20:30', 'UTC')).toBe('2026-13-40T20:30')
})

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

test('a zone has a name in the reader’s language', () => {
  expect(genericTimeZoneName('en', 'Europe/Zurich')).toBe('Central European Time')
  expect(genericTimeZoneName('zh', 'Asia/Shanghai')).toContain('中国')
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

test('a day ends at the next midnight of its time zone, also when the clock changes', () => {
  expect(endOfDay('2026-06-20T21:59:00Z', 'Europe/Zurich')).toBe('2026-06-20T22:00:00.000Z')
  expect(endOfDay('2026-06-20T22:00:00Z', 'Europe/Zurich')).toBe('2026-06-21T22:00:00.000Z')
  expect(endOfDay('2026-10-25T00:00:00Z', 'Europe/Zurich')).toBe('2026-10-25T23:00:00.000Z')
})
