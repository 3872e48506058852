import { describe, expect, test } from 'vitest'
import type { Activity, ActivityListItem } from '@bothy/contract/entities.ts'
import { commands, type Command } from '@bothy/contract/lifecycle.ts'
import { cardStep } from '../../activity-parts/card-step.ts'
import { nextStep } from '../../activity-parts/next-step.ts'

type Fields = Partial<Activity> & { allows?: Command[]; hasPhotos?: boolean }

const now = Date.parse('2026-06-01T06:00:00Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const routes = (isSelected: boolean) => [{ id: 'a', position: 0, isVoted: false, isSelected }] as unknown as Activity['routes']
const people = (...marks: (boolean | null)[]) =>
  marks.map((isPresent, index) => ({ id: `member ${index}`, isPresent })) as Activity['participants']

/** Eight hours, beginning in so many; `allows` are the commands that are possible. */
function stepOf(
  viewerId: 'leader' | 'member',
  phase: Activity['phase'],
  startsIn: number,
  { allows = [], hasPhotos, ...fields }: Fields = {},
): string {
  const other = viewerId === 'leader' ? 'WRONG_PHASE' : 'NOT_PERMITTED'
  const refusals = Object.fromEntries(commands.map((command) => [command, allows.includes(command) ? null : other]))
  const activity = {
    phase,
    routes: routes(phase !== 'voting'),
    startTime: inHours(startsIn),
    endTime: inHours(startsIn + 8),
    expectedReturn: inHours(startsIn + 8),
    returnedAt: null,
    creatorId: 'leader',
    isJoined: true,
    currentParticipants: 4,
    minParticipants: null,
    maxParticipants: 8,
    participants: [],
    voters: 0,
    members: 8,
    voteClosesAt: null,
    quorumMissedAt: null,
    lacksQuorum: false,
    ...fields,
    refusals,
  } as unknown as Activity
  const next = nextStep(activity, { viewerId, picked: null, hasPhotos, now })
  return next ? `${next.step.name}${next.step.isDue ? ', due' : ''}` : 'nothing'
}

describe('the leader', () => {
  const voting = (fields: Fields = {}) => stepOf('leader', 'voting', 24 * 14, { allows: ['startEnrollment'], ...fields })
  const enrolling = (startsIn: number, fields: Fields = {}) => stepOf('leader', 'enrolling', startsIn, { allows: ['start'], ...fields })
  const active = (startedBefore: number, fields: Fields = {}) =>
    stepOf('leader', 'active', -startedBefore, { allows: ['complete', 'checkIn', 'confirmReturn'], ...fields })

  test.each<[string, Fields, string]>([
    ['nobody has voted', {}, 'invite, due'],
    ['nobody has voted, and the end is tomorrow', { voteClosesAt: inHours(20) }, 'invite, due'],
    ['some have voted', { voters: 3, voteClosesAt: inHours(100) }, 'shareVote'],
    ['some have voted, and the end is tomorrow', { voters: 3, voteClosesAt: inHours(20) }, 'shareVote, due'],
    ['the end is near', { voters: 3, voteClosesAt: inHours(1) }, 'startEnrollment, due'],
    ['the end has come', { voters: 3, voteClosesAt: inHours(-0.1) }, 'startEnrollment, due'],
    ['all have voted', { voters: 8, voteClosesAt: inHours(100) }, 'startEnrollment, due'],
    ['too few have voted at its end', { voters: 2, quorumMissedAt: inHours(-1), lacksQuorum: true }, 'shareVote, due'],
    ['nobody had voted at its end', { quorumMissedAt: inHours(-1) }, 'invite, due'],
    ['enough have voted after its end', { voters: 4, quorumMissedAt: inHours(-1) }, 'startEnrollment, due'],
    ['all have voted but the leader', { voters: 7, allows: ['startEnrollment', 'vote'], voteClosesAt: inHours(1) }, 'chooseRoute, due'],
  ])('of a vote in which %s', (_, fields, step) => {
    expect(voting(fields)).toBe(step)
  })

  test('ends a vote without a closing time in the last days before the start', () => {
    const vote = (startsIn: number, voters = 3) => stepOf('leader', 'voting', startsIn, { allows: ['startEnrollment'], voters })
    expect([24 * 8, 24 * 6, 24 * 2].map((startsIn) => vote(startsIn))).toEqual(['shareVote', 'shareVote, due', 'startEnrollment, due'])
    expect(vote(24 * 2, 0)).toBe('startEnrollment, due')
  })

  test('invites people as long as there are spots, which is due until there are enough', () => {
    expect(enrolling(48)).toBe('invite')
    expect(enrolling(48, { currentParticipants: 1 })).toBe('invite, due')
    expect(enrolling(48, { minParticipants: 6 })).toBe('invite, due')
    expect(enrolling(48, { currentParticipants: 8 })).toBe('addToCalendar')
    expect(enrolling(20, { currentParticipants: 8 })).toBe('onTheDay')
  })

  test('looks who is there when the group meets, and starts once everybody is seen', () => {
    const meeting = (startsIn: number, ...marks: (boolean | null)[]) =>
      enrolling(startsIn, { allows: ['start', 'checkIn'], participants: people(...marks) })
    expect([meeting(12, null), meeting(1.5, null), meeting(0.4, true, null)]).toEqual(['start', 'start, due', 'allHere, due'])
    expect([meeting(0.4, true, false), meeting(-0.1, true, null)]).toEqual(['start, due', 'allHere, due'])
  })

  test('looks who is there after the start too, then has the page of the day, and says at the end that all are back', () => {
    expect(active(0.5, { participants: people(true, null) })).toBe('allHere, due')
    expect(active(0.5, { participants: people(true, false) })).toBe('onTheDay')
    expect(active(7.5, { participants: people(true, null) })).toBe('allBack, due')
    expect(active(9, { participants: people(true) })).toBe('allBack, due')
    expect(active(9, { expectedReturn: inHours(2) })).toBe('onTheDay')
    expect(active(9, { returnedAt: inHours(-0.5) })).toBe('complete')
    expect(active(4, { returnedAt: inHours(-0.5), participants: people(true, null) })).toBe('complete')
    expect(active(2, { routes: [] })).toBe('complete')
  })

  test('says that all are back once the first is, and calls no roll for them', () => {
    const returned = { id: 'member 1', isPresent: null, returnedAt: inHours(-0.5) }
    const participants = [...people(true), returned] as Activity['participants']
    expect([active(4, { participants }), active(7.5, { participants })]).toEqual(['allBack', 'allBack, due'])
    expect(active(9, { participants, returnedAt: inHours(-0.5) })).toBe('complete')
  })

  test('says it also after the clock has finished the activity', () => {
    const finished = (fields: Fields) => stepOf('leader', 'finished', -9, { allows: ['confirmReturn'], ...fields })
    expect(finished({})).toBe('allBack, due')
    expect(finished({ returnedAt: inHours(-0.5) })).toBe('nothing')
  })

  test('who takes part alone calls no roll', () => {
    const alone = [{ id: 'leader', isPresent: null }] as Activity['participants']
    expect(active(0.5, { participants: alone })).toBe('onTheDay')
  })
})

describe('a participant', () => {
  const own = (returnedAt: string | null) => [{ id: 'member', isPresent: true, returnedAt }] as Activity['participants']
  const trip = (startsIn: number, fields: Fields = {}) =>
    stepOf('member', startsIn > 0 ? 'enrolling' : 'active', startsIn, {
      allows: ['leave', 'confirmReturn'],
      participants: own(null),
      ...fields,
    })

  test('has the calendar, then the page of the day, and says at the end that they are back', () => {
    expect([48, 25, 23, 0.1, -1].map((startsIn) => trip(startsIn))).toEqual([
      'addToCalendar',
      'addToCalendar',
      'onTheDay',
      'onTheDay',
      'onTheDay',
    ])
    expect([trip(-7.2), trip(-12)]).toEqual(['confirmReturn, due', 'confirmReturn, due'])
    expect(trip(-9, { participants: own(inHours(-0.5)) })).toBe('back')
    expect(trip(-9, { participants: own(null), returnedAt: inHours(-0.5) })).toBe('back')
    expect(trip(-9, { participants: own(inHours(-0.5)), hasPhotos: true })).toBe('addPhotos')
    expect(stepOf('member', 'finished', -9, { allows: ['confirmReturn'], participants: own(null) })).toBe('confirmReturn, due')
    expect(stepOf('member', 'finished', -9, { participants: own(null) })).toBe('nothing')
  })

  test('whom the roll call missed does not say that they are back', () => {
    const missed = [{ id: 'member', isPresent: false, returnedAt: null }] as unknown as Activity['participants']
    expect([trip(-7.2, { participants: missed }), trip(-12, { participants: missed })]).toEqual(['onTheDay', 'onTheDay'])
    expect(stepOf('member', 'finished', -9, { allows: ['confirmReturn'], participants: missed })).toBe('nothing')
  })

  test('who has seen the activity before its start says it without a network too', () => {
    expect(stepOf('member', 'enrolling', -7.5, { participants: own(null) })).toBe('confirmReturn, due')
  })
})

test('a card names an open vote and the day of a trip', () => {
  const card = (fields: Partial<ActivityListItem>) =>
    cardStep({ phase: 'voting', startTime: inHours(48), routePositions: [0, 1], ...fields } as ActivityListItem, now)
  expect([card({}), card({ votedRoute: 0 }), card({ routePositions: [] }), card({ voteClosesAt: inHours(-1) })]).toEqual([
    'chooseRoute',
    null,
    null,
    null,
  ])
  expect([card({ phase: 'enrolling' }), card({ phase: 'enrolling', startTime: inHours(20) })]).toEqual([null, 'onTheDay'])
})

test('a card of a vote that the member leads says when it should end, as the page', () => {
  const turnout = { voters: 3, members: 8, lacksQuorum: false }
  const card = (fields: Partial<ActivityListItem>) =>
    cardStep(
      { phase: 'voting', startTime: inHours(24 * 14), routePositions: [0, 1], votedRoute: 0, turnout, ...fields } as ActivityListItem,
      now,
    )
  expect([card({}), card({ turnout: { ...turnout, voters: 8 } }), card({ voteClosesAt: inHours(1) })]).toEqual([
    null,
    'startEnrollment',
    'startEnrollment',
  ])
  expect(card({ turnout: { ...turnout, quorumMissedAt: inHours(-1) } })).toBe('startEnrollment')
  expect(card({ turnout: { ...turnout, lacksQuorum: true }, voteClosesAt: inHours(1) })).toBeNull()
  expect(cardStep({ phase: 'voting', startTime: inHours(48), routePositions: [0], turnout } as ActivityListItem, now)).toBe('chooseRoute')
})

describe('a card of who is back', () => {
  const card = (fields: Partial<ActivityListItem>) =>
    cardStep({ phase: 'active', startTime: inHours(-6), isJoined: true, ...fields } as ActivityListItem, now)
  const back = { ownReturnedAt: inHours(-0.2) }
  const allBack = { returnedAt: inHours(-0.1) }

  test('has no day for who did not come', () => {
    expect([card({ isAbsent: true }), card({ isAbsent: true, ...allBack })]).toEqual([null, 'back'])
  })

  test('has nothing left for a participant, as the page', () => {
    expect([card({}), card(back), card(allBack)]).toEqual(['onTheDay', 'back', 'back'])
  })

  test('has the end for the leader once everyone is back, as the page', () => {
    const led = { isLed: true } as const
    expect([card(led), card({ ...led, ...back }), card({ ...led, ...back, ...allBack })]).toEqual(['onTheDay', 'onTheDay', 'complete'])
    expect(card({ ...led, ...allBack, isJoined: false })).toBe('complete')
  })
})

describe('after the end, in a club that writes reports', () => {
  const report = (writes: 'report' | 'line', isWritten = false) => ({ changedAt: null, writes, isWritten })
  const back = { returnedAt: inHours(-1) }

  test.each<[string, 'leader' | 'member', number, Fields, string]>([
    ['the leader writes the report', 'leader', -9, { ...back, report: report('report') }, 'writeReport, due'],
    ['a participant writes a line', 'member', -9, { ...back, report: report('line') }, 'writeLine, due'],
    ['one who is back comes first', 'member', -9, { allows: ['confirmReturn'], report: report('line') }, 'confirmReturn, due'],
    ['nobody writes twice', 'member', -9, { ...back, report: report('line', true) }, 'nothing'],
    ['it is due for two weeks', 'member', -8 - 24 * 14, { ...back, report: report('line') }, 'writeLine, due'],
    ['and not longer', 'member', -9 - 24 * 14, { ...back, report: report('line') }, 'nothing'],
    ['nothing is due in other clubs', 'member', -9, back, 'nothing'],
    ['photos may be added in a club that has them', 'member', -9, { ...back, hasPhotos: true }, 'addPhotos'],
    ['for five days', 'leader', -9 - 24 * 5, { ...back, hasPhotos: true }, 'nothing'],
  ])('%s', (_, viewer, startsIn, fields, step) => {
    expect(stepOf(viewer, 'finished', startsIn, fields)).toBe(step)
  })
})
