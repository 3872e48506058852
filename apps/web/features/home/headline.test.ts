import { expect, test } from 'vitest'
import type { Overview, TaskOnHome } from '@bothy/contract/activities/overview.ts'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import type { Queue } from '../../offline/command-queue.ts'
import { dayPartOf, givenName, headlineOf, isDark, shortTitle, votesDue } from './headline.ts'
import { withReturns } from './queued-answers.ts'

const now = new Date('2026-06-19T10:00:00Z')
const activity = (fields: Partial<ActivityListItem>) =>
  ({ phase: 'voting', startTime: '2026-07-01T08:00:00Z', routePositions: [0, 1], ...fields }) as ActivityListItem

const overview = (upcoming: ActivityListItem[] = [], voting: ActivityListItem[] = []): Overview => ({
  overdue: [],
  offers: [],
  upcoming,
  openToJoin: [],
  voting,
  tasks: [],
  review: null,
  needsAdmins: null,
  reported: null,
})

test('a visitor is welcomed, even while a vote is open', () => {
  expect(headlineOf(overview([], [activity({})]), false, now)).toEqual({ says: 'welcome' })
})

test('the trail comes before a start within 48 hours, that before an open vote', () => {
  const vote = activity({ title: 'Creux du Van' })
  const soon = activity({ phase: 'enrolling', startTime: '2026-06-21T09:30:00Z' })
  const onTrail = activity({ phase: 'active', startTime: '2026-06-19T05:30:00Z' })
  expect(headlineOf(overview([onTrail, soon], [vote]), true, now)).toEqual({ says: 'trail', activity: onTrail })
  expect(headlineOf(overview([soon], [vote]), true, now)).toEqual({ says: 'soon', activity: soon })
  expect(headlineOf(overview([], [vote]), true, now)).toEqual({ says: 'vote', activity: vote })
})

test('who is back, or did not come, is no longer on the trail: their card says it, and the headline what is next', () => {
  const vote = activity({ title: 'Creux du Van' })
  const soon = activity({ phase: 'enrolling', startTime: '2026-06-21T09:30:00Z' })
  const out = activity({ phase: 'active', startTime: '2026-06-19T05:30:00Z' })
  const back = { ...out, ownReturnedAt: '2026-06-19T09:00:00Z' }
  const allBack = { ...back, returnedAt: '2026-06-19T09:30:00Z' }
  expect(headlineOf(overview([back, out, soon]), true, now)).toEqual({ says: 'trail', activity: out })
  expect(headlineOf(overview([back, soon]), true, now)).toEqual({ says: 'soon', activity: soon })
  expect(headlineOf(overview([back], [vote]), true, now)).toEqual({ says: 'vote', activity: vote })
  expect(headlineOf(overview([allBack]), true, now)).toEqual({ says: 'welcome' })
  expect(headlineOf(overview([{ ...out, isAbsent: true }]), true, now)).toEqual({ says: 'welcome' })
})

test('who has said without a network that they are back is not on the trail either', () => {
  const out = activity({ id: 'hut', phase: 'active', startTime: '2026-06-19T05:30:00Z', isJoined: true })
  const said = (fields: object) => [{ activityId: 'hut', subject: 'return', at: now.getTime(), ...fields }] as unknown as Queue
  const known = (fields: object) => withReturns(overview([out]), said(fields)).upcoming[0]
  expect(headlineOf(withReturns(overview([out]), said({ wanted: 'yes' })), true, now)).toEqual({ says: 'welcome' })
  expect([known({ wanted: 'yes' }), known({ wanted: 'yes', isForAll: true })]).toMatchObject([
    { ownReturnedAt: now.toISOString() },
    { returnedAt: now.toISOString() },
  ])
  expect(headlineOf(withReturns(overview([out]), said({ wanted: null })), true, now)).toMatchObject({ says: 'trail' })
})

test('what waits for the member alone is named by when it is due: a vote that closes, a proposal, a report, another vote, a line', () => {
  const task = (step: TaskOnHome['step']) => ({ id: step, title: step, language: null, step })
  const [proposal, report, line] = [task('resubmit'), task('writeReport'), task('writeLine')]
  const vote = activity({ id: 'vote' })
  const closing = activity({ id: 'closing', voteClosesAt: '2026-06-20T10:00:00Z' })
  const turnout = { voters: 8, members: 8, lacksQuorum: false }
  const toEnd = activity({ id: 'led', votedRoute: 0, turnout })
  const said = (tasks: TaskOnHome[], voting: ActivityListItem[]) => {
    const headline = headlineOf({ ...overview([], voting), tasks }, true, now)
    return 'activity' in headline ? `${headline.says} ${headline.activity.id}` : headline.says
  }
  expect(said([proposal, report, line], [closing, toEnd, vote])).toBe('vote closing')
  expect(said([proposal, report, line], [toEnd, vote])).toBe('resubmit resubmit')
  expect(said([report, line], [toEnd, vote])).toBe('endVote led')
  expect(said([report, line], [vote])).toBe('writeReport writeReport')
  expect(said([line], [vote])).toBe('vote vote')
  expect(said([line], [])).toBe('writeLine writeLine')
})

test('proposals that wait for a review come after a start within 48 hours, and before an open vote', () => {
  const review = { waiting: 2, oldest: '2026-06-18T10:00:00Z' }
  const soon = activity({ phase: 'enrolling', startTime: '2026-06-21T09:30:00Z' })
  expect(headlineOf({ ...overview([soon]), review }, true, now)).toEqual({ says: 'soon', activity: soon })
  expect(headlineOf({ ...overview([], [activity({})]), review }, true, now)).toEqual({ says: 'review', ...review })
  expect(headlineOf({ ...overview(), review: { waiting: 0, oldest: null } }, true, now)).toEqual({ says: 'welcome' })
})

test('a group that is overdue comes before everything', () => {
  const late = { id: 'a', title: 'Säntis', language: null, expectedReturn: '2026-06-19T08:00:00Z' }
  const onTrail = activity({ phase: 'active', startTime: '2026-06-19T05:30:00Z' })
  expect(headlineOf({ ...overview([onTrail]), overdue: [late] }, true, now)).toEqual({ says: 'overdue', activity: late })
})

test('a cast vote is not asked for again, and a start in three days is not soon', () => {
  const voted = activity({ votedRoute: 0 })
  const later = activity({ phase: 'enrolling', startTime: '2026-06-22T10:00:00Z' })
  expect(headlineOf(overview([later], [voted]), true, now)).toEqual({ says: 'welcome' })
})

test('a vote that waits for the network is not asked for again, but the next one is', () => {
  const [waiting, next] = [activity({ id: 'a' }), activity({ id: 'b' })]
  expect(headlineOf(overview([], [waiting]), true, now, ['a'])).toEqual({ says: 'welcome' })
  expect(headlineOf(overview([], [waiting, next]), true, now, ['a'])).toEqual({ says: 'vote', activity: next })
})

test('the local hour decides the greeting and the picture', () => {
  const at = (hour: number) => new Date(2026, 5, 19, hour)
  expect([0, 5, 11, 12, 17, 18, 22].map((hour) => dayPartOf(at(hour)))).toEqual([
    'night',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'night',
  ])
  expect([5, 6, 19, 20].map((hour) => isDark(at(hour)))).toEqual([true, false, false, true])
})

test('a member is greeted by the first word of a Latin name, or by a whole Chinese, Japanese or Korean name', () => {
  expect(['Mairi Sinclair', '林雨桐', '渡辺 遥', ' Élodie '].map(givenName)).toEqual(['Mairi', '林雨桐', '渡辺 遥', 'Élodie'])
})

test('a long title ends at its first break in the headline, a short one stays as it is', () => {
  expect(shortTitle('Zelten am Bachalpsee: zwei Nächte unter dem Faulhorn')).toBe('Zelten am Bachalpsee')
  expect(shortTitle('武功山高山草甸两日穿越：看云海、等日出，再走一段夜路')).toBe('武功山高山草甸两日穿越')
  expect(shortTitle('Creux du Van: golden hour')).toBe('Creux du Van: golden hour')
  expect(shortTitle('Die außerordentlich lange mehrtägige Hüttenwanderung')).toBe('Die außerordentlich lange mehrtägige Hüttenwanderung')
  expect(shortTitle('Up, up, and once more over the ridge to the hut in the clouds')).toBe(
    'Up, up, and once more over the ridge to the hut in the clouds',
  )
})

test('a vote is due within a day of its closing, until the member has cast it', () => {
  const due = activity({ voteClosesAt: '2026-06-20T10:00:00Z' })
  const others = [
    activity({ voteClosesAt: '2026-06-20T10:01:00Z' }),
    activity({ voteClosesAt: '2026-06-19T09:59:00Z' }),
    activity({ voteClosesAt: '2026-06-20T10:00:00Z', votedRoute: 0 }),
    activity({}),
  ]
  expect(votesDue(overview([], [due, ...others]), now.getTime())).toEqual([due])
})
