import { expect, test } from 'vitest'
import type { Activity } from '@bothy/contract/entities.ts'
import { backgroundNotificationOf } from './background-notification.ts'

const anActivity = (own: Partial<Activity> = {}) =>
  ({
    phase: 'voting',
    startTime: '2026-06-20T05:30:00Z',
    endTime: null,
    location: 'Wengen',
    currentParticipants: 3,
    maxParticipants: 8,
    creatorId: 'jonas',
    isJoined: true,
    refusals: {},
    ...own,
  }) as Activity
const all = { activity: true, system: true }
const before = anActivity()

test('a participant is notified of the next phase, and of a changed time or place', () => {
  expect(backgroundNotificationOf(anActivity({ phase: 'cancelled' }), before, 'lin', all)).toEqual({ what: 'phase', phase: 'cancelled' })
  expect(backgroundNotificationOf(anActivity({ location: 'Mürren' }), before, 'lin', all)).toEqual({ what: 'changed' })
  expect(backgroundNotificationOf(anActivity({ currentParticipants: 4 }), before, 'lin', all)).toBeUndefined()
})

test('a leader is notified of taken seats, but not of their own changes', () => {
  expect(backgroundNotificationOf(anActivity({ currentParticipants: 4 }), before, 'jonas', all)).toEqual({
    what: 'seats',
    taken: 4,
    max: 8,
  })
  expect(backgroundNotificationOf(anActivity({ location: 'Mürren' }), before, 'jonas', all)).toBeUndefined()
})

test('a new activity notifies every member, an older activity only its participants', () => {
  const other = { isJoined: false }
  expect(backgroundNotificationOf(anActivity(other), undefined, 'lin', all)).toEqual({ what: 'new' })
  expect(backgroundNotificationOf(anActivity({ ...other, phase: 'enrolling' }), before, 'lin', all)).toBeUndefined()
  const forOthers = { vote: 'GROUP_ONLY' } as Activity['refusals']
  expect(backgroundNotificationOf(anActivity({ ...other, refusals: forOthers }), undefined, 'lin', all)).toBeUndefined()
})

test('a member who turned a kind of notification off does not get it', () => {
  const notifications = (choices: typeof all) => [
    backgroundNotificationOf(anActivity({ phase: 'active' }), before, 'lin', choices),
    backgroundNotificationOf(anActivity({ isJoined: false }), undefined, 'lin', choices),
  ]
  expect(notifications({ activity: false, system: true })).toEqual([undefined, { what: 'new' }])
  expect(notifications({ activity: true, system: false })).toEqual([{ what: 'phase', phase: 'active' }, undefined])
})
