import { expect, test } from 'vitest'
import { hasDayPage, hasStartedSince, isDayOf, isOfParty } from './day-of.ts'

const startTime = '2026-06-20T05:30:00Z'
const at = (time: string) => Date.parse(time)

test('the day of an activity begins 24 hours before its start, with a chosen route', () => {
  expect(isDayOf({ phase: 'enrolling', startTime }, at('2026-06-19T05:29:00Z'))).toBe(false)
  expect(isDayOf({ phase: 'enrolling', startTime }, at('2026-06-19T05:30:00Z'))).toBe(true)
  expect(isDayOf({ phase: 'voting', startTime }, at('2026-06-20T05:00:00Z'))).toBe(false)
})

test('it lasts until the leader ends it; one that never started ends by the clock', () => {
  const endTime = '2026-06-20T15:00:00Z'
  expect(isDayOf({ phase: 'active', startTime, endTime }, at('2026-06-20T17:00:00Z'))).toBe(true)
  expect(isDayOf({ phase: 'enrolling', startTime, endTime }, at('2026-06-20T17:00:00Z'))).toBe(false)
  expect(isDayOf({ phase: 'finished', startTime, endTime }, at('2026-06-20T14:00:00Z'))).toBe(false)
})

test('while nobody has said that everyone is back, it lasts a day longer than the expected return', () => {
  const late = {
    phase: 'finished',
    startTime,
    endTime: '2026-06-20T15:00:00Z',
    expectedReturn: '2026-06-20T17:00:00Z',
    returnedAt: null,
  } as const
  for (const lasts of [isDayOf, hasDayPage]) {
    expect(lasts(late, at('2026-06-20T23:00:00Z'))).toBe(true)
    expect(lasts(late, at('2026-06-21T16:59:00Z'))).toBe(true)
    expect(lasts(late, at('2026-06-21T17:00:00Z'))).toBe(false)
    expect(lasts({ ...late, expectedReturn: null }, at('2026-06-21T15:00:00Z'))).toBe(false)
    expect(lasts({ ...late, returnedAt: '2026-06-20T18:00:00Z' }, at('2026-06-20T19:00:00Z'))).toBe(false)
  }
})

test('what a device last saw before the start is on the trail from the start on, and awaited until a day after the end', () => {
  const seen = { phase: 'enrolling', startTime, endTime: '2026-06-20T15:00:00Z' } as const
  expect(hasStartedSince(seen, at('2026-06-20T05:29:00Z'))).toBe(false)
  expect(hasStartedSince(seen, at('2026-06-20T05:30:00Z'))).toBe(true)
  expect(hasStartedSince(seen, at('2026-06-21T14:59:00Z'))).toBe(true)
  expect(hasStartedSince(seen, at('2026-06-21T15:00:00Z'))).toBe(false)
  expect(hasStartedSince({ ...seen, phase: 'cancelled' }, at('2026-06-20T12:00:00Z'))).toBe(false)
})

test('its page opens as soon as the route is chosen', () => {
  const early = at('2026-06-01T00:00:00Z')
  expect(hasDayPage({ phase: 'enrolling', startTime }, early)).toBe(true)
  expect(hasDayPage({ phase: 'voting', startTime }, early)).toBe(false)
})

test('it is for the leader and the participants', () => {
  expect(isOfParty({ creatorId: 'ada', isJoined: false }, 'ada')).toBe(true)
  expect(isOfParty({ creatorId: 'ada', isJoined: true }, 'bo')).toBe(true)
  expect(isOfParty({ creatorId: 'ada', isJoined: false }, 'cy')).toBe(false)
  expect(isOfParty({ creatorId: null }, undefined)).toBe(false)
})
