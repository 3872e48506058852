import { expect, test } from 'vitest'
import { databaseLimits } from '@bothy/contract/limits.ts'
import { openings, openingsPassed } from './use-openings.ts'

test.each([
  ['three days before', '2026-06-17T05:30:00Z', 0],
  ['phone numbers 48 hours before', '2026-06-18T05:30:00Z', 1],
  ['emergency contacts a day before', '2026-06-19T05:30:00Z', 2],
  ['a minute before the check-in', '2026-06-20T03:29:00Z', 2],
  ['the check-in two hours before', '2026-06-20T03:30:00Z', 3],
  ['joining until the start', '2026-06-20T05:30:00Z', 4],
])('an open page of an activity loads again for what opens or closes until the start: %s', (_, now, passed) => {
  expect(openingsPassed('2026-06-20T05:30:00Z', Date.parse(now))).toBe(passed)
})

test('the page knows when the club opens what', () => {
  const { contactSeconds, checkInSeconds } = databaseLimits
  expect(openings.slice(1, 3)).toEqual([contactSeconds * 1000, checkInSeconds * 1000])
})
