import { expect, test } from 'vitest'
import { daysBetween, isDate, localOfMoment, missingPart, momentOf, nextWeekend, usualTime } from './moments.ts'

test('a local time is a date and a time of day, and either may be missing', () => {
  for (const local of ['2026-08-12T07:30', '2026-08-12T', 'T07:30', '']) expect(localOfMoment(momentOf(local))).toBe(local)
  expect(momentOf('2026-08-12T07:30')).toEqual({ date: '2026-08-12', time: '07:30' })
})

test.each([
  ['2026-08-12T07:30', undefined],
  ['', undefined],
  ['2026-08-12T', 'NO_TIME'],
  ['T07:30', 'NO_DATE'],
  ['incompleteT07:30', 'NO_DATE'],
  ['incomplete', 'NO_DATE'],
  ['2026-08-12Tincomplete', 'NO_TIME'],
])('what "%s" lacks is %s', (local, missing) => {
  expect(missingPart(local)).toBe(missing)
})

test('a year that is being typed makes no date yet', () => {
  expect(['0002-08-12', '0202-08-12', '2026-08-12'].map(isDate)).toEqual([false, false, true])
})

test.each([
  ['2026-11-25', ['2026-11-28', '2026-11-29']],
  ['2026-11-28', ['2026-11-29', '2026-12-05']],
  ['2026-11-29', ['2026-12-05', '2026-12-06']],
])('the weekend days after %s are %s', (today, days) => {
  expect(nextWeekend(today)).toEqual(days)
})

test('a hike from Friday to Sunday takes three days', () => {
  expect(daysBetween('2026-11-27', '2026-11-29')).toBe(3)
})

test('the usual time of a leader is that of their last activity where it took place, else nine o’clock', () => {
  const inTokyo = { startTime: '2026-11-20T22:30:00Z', timeZone: 'Asia/Tokyo' }
  const atHome = { startTime: '2026-10-01T06:00:00Z', timeZone: 'Europe/Zurich' }
  expect([usualTime([inTokyo, atHome]), usualTime([atHome]), usualTime([])]).toEqual(['07:30', '08:00', '09:00'])
})
