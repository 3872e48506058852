import { expect, test } from 'vitest'
import { daysOf, firstWeekdayOf, lastDayOf, monthAfter, weeksOf } from './calendar-month.ts'

test('months follow each other over the end of the year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
  expect(lastDayOf('2026-12')).toBe('2026-12-31')
})

test('a month has whole weeks, which begin on the first weekday of the reader', () => {
  const monday = weeksOf('2026-12', 1)
  expect(monday).toHaveLength(5)
  expect(monday[0]).toEqual([null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'])
  expect(monday.at(-1)).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null, null])
  expect(weeksOf('2026-12', 7)[0]).toEqual([null, null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'])
  expect(weeksOf('2027-02', 1)).toHaveLength(4)
  expect(weeksOf('2026-08', 1)).toHaveLength(6)
})

test('each region begins its week on its own day', () => {
  expect([firstWeekdayOf('de'), firstWeekdayOf('en-US'), firstWeekdayOf('en-GB')]).toEqual([1, 7, 1])
})

test('an activity is on each of its days, where it takes place', () => {
  const zurich = 'Europe/Zurich'
  expect(daysOf({ startTime: '2026-12-12T23:30:00Z', timeZone: zurich })).toEqual(['2026-12-13'])
  expect(daysOf({ startTime: '2026-12-12T08:00:00Z', endTime: '2026-12-14T15:00:00Z', timeZone: zurich })).toEqual([
    '2026-12-12',
    '2026-12-13',
    '2026-12-14',
  ])
  expect(daysOf({ startTime: '2026-12-12T20:00:00Z', endTime: '2026-12-12T23:00:00Z', timeZone: zurich })).toEqual(['2026-12-12'])
})
