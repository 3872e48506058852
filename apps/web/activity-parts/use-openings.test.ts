import { expect, test } from 'vitest'
import type { Activity } from '@bothy/contract/entities.ts'
import { databaseLimits } from '@bothy/contract/limits.ts'
import { openingOf } from './opening-of.ts'
import { openings, openingsPassed, openingState } from './use-openings.ts'

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

const opening = '2026-06-10T18:00:00Z'
const at = (time: string) => Date.parse(time)
const activity = (join: 'JOINING_NOT_OPEN' | 'MEMBERS_FIRST' | 'ACTIVITY_FULL' | null) => ({
  startTime: '2026-06-20T05:30:00Z',
  joinsOpenAt: opening,
  opensToAllAt: '2026-06-13T18:00:00Z',
  refusals: { join } as Activity['refusals'],
})

test.each([
  ['JOINING_NOT_OPEN', opening],
  ['MEMBERS_FIRST', '2026-06-13T18:00:00Z'],
  ['ACTIVITY_FULL', null],
  [null, null],
] as const)('joining opens to a viewer with the refusal %s at %s', (refusal, when) => {
  expect(openingOf(activity(refusal))).toBe(when)
})

test('the page loads again at the very minute of each opening, and each minute while the club has not opened yet', () => {
  const before = openingState(activity('JOINING_NOT_OPEN'), at('2026-06-10T17:59:00Z'))
  expect(openingState(activity('JOINING_NOT_OPEN'), at('2026-06-10T17:58:00Z'))).toBe(before)
  const due = openingState(activity('JOINING_NOT_OPEN'), at(opening))
  expect(due).not.toBe(before)
  expect(openingState(activity('JOINING_NOT_OPEN'), at('2026-06-10T18:01:00Z'))).not.toBe(due)
  const opened = openingState(activity(null), at('2026-06-10T18:01:00Z'))
  expect(openingState(activity(null), at('2026-06-11T18:01:00Z'))).toBe(opened)
  expect(openingState(activity(null), at('2026-06-13T18:00:00Z'))).not.toBe(opened)
})
