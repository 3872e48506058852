import { expect, test } from 'vitest'
import { endOfDay, instantOf, isoInZone, localOf } from './zoned-time.ts'

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

test('a table has the times of its reader with their offset', () => {
  expect(isoInZone('2026-06-01T08:00:00Z', 'Europe/Zurich')).toBe('2026-06-01T10:00:00+02:00')
  expect(isoInZone('2026-06-01T08:00:00.500Z', 'America/St_Johns')).toBe('2026-06-01T05:30:00-02:30')
  expect(isoInZone('2026-06-01T08:00:00Z', 'UTC')).toBe('2026-06-01T08:00:00+00:00')
})

test('an invalid time is returned unchanged, so that validation refuses it', () => {
  expect(instantOf('soon', 'UTC')).toBe('soon')
  expect(instantOf('2026-13-40T20:30', 'UTC')).toBe('2026-13-40T20:30')
})

test.each([
  ['2026-06-20T05:30:00Z', 'Europe/Zurich', '2026-06-20T22:00:00.000Z'],
  ['2026-06-19T22:00:00Z', 'Europe/Zurich', '2026-06-20T22:00:00.000Z'],
  ['2026-06-20T21:59:30Z', 'Europe/Zurich', '2026-06-20T22:00:00.000Z'],
  ['2026-03-28T23:30:00Z', 'Europe/Zurich', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25T08:00:00Z', 'Europe/Zurich', '2026-10-25T23:00:00.000Z'],
  ['2026-10-25T00:00:00Z', 'Europe/Zurich', '2026-10-25T23:00:00.000Z'],
  ['2026-06-20T05:30:00Z', 'Asia/Kolkata', '2026-06-20T18:30:00.000Z'],
  ['2026-06-20T05:30:00Z', 'Pacific/Kiritimati', '2026-06-20T10:00:00.000Z'],
  ['2026-06-20T05:30:00Z', 'Mars/Olympus_Mons', '2026-06-21T00:00:00.000Z'],
])('the day of %s in %s ends at %s', (instant, timeZone, end) => {
  expect(endOfDay(instant, timeZone)).toBe(end)
})
