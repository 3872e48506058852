import { expect, test } from 'vitest'
import type { Locale } from '@bothy/contract/choices.ts'
import { composePush } from './compose-push.ts'

const snapshot = {
  activity: '11111111-2222-4333-8444-555555555555',
  title: 'Pass',
  location: 'Hohe\nPass',
  timeZone: 'Asia/Tokyo',
  startTime: '2026-06-19T22:30:00.000Z',
  endTime: '2026-06-20T04:00:00.000Z',
  expectedReturn: '2026-06-20T05:00:00.000Z',
  voteClosesAt: '2026-06-18T05:00:00.000Z',
}
const bodyOf = (kind: 'activity-overdue' | 'leader-overdue' | 'vote-closing-soon', locale: Locale) =>
  composePush({ id: '1', kind, locale, snapshot }).body

test.each(['activity-overdue', 'leader-overdue'] as const)('an alarm says when the group was expected back, and where: %s', (kind) =>
  expect(bodyOf(kind, 'en')).toBe('Expected back: Saturday, June 20, 2026, 2:00 PM (GMT+9) · Hohe Pass'),
)

test.each([
  ['en', 'Voting closes: Thursday'],
  ['zh', '投票截止：2026'],
  ['zh-TW', '投票截止：2026'],
  ['ja', '投票の締め切り：2026'],
  ['fr', 'Clôture du vote\u00a0: jeudi'],
] as const)('a label ends with the colon of the language: %s', (locale, begin) =>
  expect(bodyOf('vote-closing-soon', locale)).toMatch(new RegExp(`^${begin}`)),
)

test('several people are counted as in the app, in Taiwan with a space after the number', () => {
  const titleOf = (kind: 'member-joined' | 'member-left') =>
    composePush({ id: '1', kind, locale: 'zh-TW', snapshot: { ...snapshot, memberCount: 3 } }).title
  expect([titleOf('member-joined'), titleOf('member-left')]).toEqual(['3 人報名了：Pass', '3 人取消了報名：Pass'])
})

test('a discussion shows the newest words, and whose they are where several wrote', () => {
  const pushOf = (memberCount: number) =>
    composePush({ id: '1', kind: 'new-messages', locale: 'en', snapshot: { ...snapshot, memberCount, member: 'Lin', message: 'By\ncar.' } })
  expect(pushOf(1)).toMatchObject({ title: 'Lin wrote in “Pass”', body: 'By car.' })
  expect(pushOf(2)).toMatchObject({ title: '2 people wrote in “Pass”', body: 'Lin: By car.' })
})

test('what waits for admins is one notification, which counts it and opens the list', () => {
  const push = (activityCount: number) =>
    composePush({ id: String(activityCount), kind: 'activity-proposed', locale: 'en', snapshot: { ...snapshot, activityCount } })
  const [first, ninth] = [push(1), push(9)]
  expect(first).toMatchObject({ title: 'To review: Pass', path: `activity/${snapshot.activity}` })
  expect(ninth).toMatchObject({ title: '9 activities to review', body: 'To review: Pass', path: 'admin/activities', tag: first.tag })
})

test('the path of an offer names its end, and that of a draw the participants', () => {
  const pathOf = (kind: 'spot-offered' | 'draw-held', expiresAt?: string) =>
    composePush({ id: '1', kind, locale: 'en', snapshot: { ...snapshot, ...(expiresAt && { expiresAt }) } }).path
  expect(pathOf('spot-offered', '2026-06-18T05:00:00.000Z')).toBe(`activity/${snapshot.activity}#1781758800000`)
  expect(pathOf('draw-held')).toBe(`activity/${snapshot.activity}#participants`)
})
