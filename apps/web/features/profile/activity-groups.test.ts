import { expect, test } from 'vitest'
import type { Phase } from '@bothy/contract/phases.ts'
import { groupActivities, reachesPast } from './activity-groups.ts'

const now = new Date('2026-06-20T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const anActivity = (id: string, phase: Phase, startsIn: number, endsIn?: number) => ({
  id,
  phase,
  startTime: inDays(startsIn),
  timeZone: 'Europe/Zurich',
  ...(endsIn !== undefined && { endTime: inDays(endsIn) }),
})
const shown = (groups: { name: string; activities: { id: string }[] }[]) =>
  groups.map(({ name, activities }) => [name, ...activities.map(({ id }) => id)])

test('joined activities are split into upcoming ones, soonest first, and past ones, latest first', () => {
  const activities = [
    anActivity('august', 'voting', 40),
    anActivity('july', 'enrolling', 9),
    anActivity('june', 'finished', -3, -2),
    anActivity('may', 'finished', -30, -29),
  ]
  expect(shown(groupActivities('joined', activities, now))).toEqual([
    ['coming', 'july', 'august'],
    ['over', 'june', 'may'],
  ])
})

test('an activity under way is upcoming until it ends', () => {
  const activities = [anActivity('tents', 'active', -1, 1), anActivity('stars', 'active', -1)]
  expect(shown(groupActivities('joined', activities, now))).toEqual([['coming', 'tents', 'stars']])
})

test('an activity without an end time is upcoming until its day is over, in its own time zone', () => {
  const started = anActivity('started', 'enrolling', -0.1)
  const late = { ...anActivity('late', 'enrolling', -0.1), timeZone: 'Pacific/Kiritimati' }
  expect(shown(groupActivities('joined', [started, late], new Date('2026-06-20T21:59:00Z')))).toEqual([
    ['coming', 'started'],
    ['over', 'late'],
  ])
  expect(shown(groupActivities('joined', [started], new Date('2026-06-20T22:00:00Z')))).toEqual([['over', 'started']])
})

test('an activity that finished early is over', () => {
  expect(shown(groupActivities('joined', [anActivity('storm', 'finished', -1, 1)], now))).toEqual([['over', 'storm']])
})

test('a canceled activity is neither upcoming nor a place where one has been', () => {
  const activities = [anActivity('storm', 'cancelled', 5), anActivity('july', 'enrolling', 9), anActivity('fog', 'cancelled', -5)]
  expect(shown(groupActivities('joined', activities, now))).toEqual([
    ['coming', 'july'],
    ['cancelled', 'storm', 'fog'],
  ])
})

test('a leader sees rejected activities first, then those in review', () => {
  const activities = [
    anActivity('open', 'enrolling', 30),
    anActivity('waiting', 'review', 20),
    anActivity('sent back', 'rejected', 10),
    anActivity('too late', 'rejected', -10),
  ]
  expect(shown(groupActivities('created', activities, now))).toEqual([
    ['rejected', 'sent back'],
    ['review', 'waiting'],
    ['coming', 'open'],
    ['over', 'too late'],
  ])
})

test('the list needs more pages until a start is in the past', () => {
  expect(reachesPast([anActivity('one', 'voting', 40)], now)).toBe(false)
  expect(reachesPast([anActivity('one', 'voting', 40), anActivity('two', 'finished', -1)], now)).toBe(true)
  expect(reachesPast([], now)).toBe(false)
})
