import type { Activity } from '@bothy/contract/entities.ts'
import { expect, test } from 'vitest'
import { newsOf } from './background-news.ts'

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
    ...own,
  }) as Activity
const all = { activity: true, system: true }
const before = anActivity()

test('who takes part hears of the next phase, and of another time or place', () => {
  expect(newsOf(anActivity({ phase: 'cancelled' }), before, 'lin', all)).toEqual({ what: 'phase', phase: 'cancelled' })
  expect(newsOf(anActivity({ location: 'Mürren' }), before, 'lin', all)).toEqual({ what: 'changed' })
  expect(newsOf(anActivity({ currentParticipants: 4 }), before, 'lin', all)).toBeUndefined()
})

test('who leads hears who comes, and not what they have changed themselves', () => {
  expect(newsOf(anActivity({ currentParticipants: 4 }), before, 'jonas', all)).toEqual({ what: 'seats', taken: 4, max: 8 })
  expect(newsOf(anActivity({ location: 'Mürren' }), before, 'jonas', all)).toBeUndefined()
})

test('a new activity is news of the club, an old one of others is not', () => {
  const other = { isJoined: false }
  expect(newsOf(anActivity(other), undefined, 'lin', all)).toEqual({ what: 'new' })
  expect(newsOf(anActivity({ ...other, phase: 'enrolling' }), before, 'lin', all)).toBeUndefined()
})

test('who would rather not hear of it does not', () => {
  const news = (wanted: typeof all) => [
    newsOf(anActivity({ phase: 'active' }), before, 'lin', wanted),
    newsOf(anActivity({ isJoined: false }), undefined, 'lin', wanted),
  ]
  expect(news({ activity: false, system: true })).toEqual([undefined, { what: 'new' }])
  expect(news({ activity: true, system: false })).toEqual([{ what: 'phase', phase: 'active' }, undefined])
})
