import { describe, expect, test } from 'vitest'
import { fakeClock } from '@bothy/client/testing/fake-clock.ts'
import { phaseRefusal, refusalOfPhase, voteRefusal } from '@bothy/contract/command-refusals.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import { commands } from '@bothy/contract/lifecycle.ts'
import type { Phase } from '@bothy/contract/phases.ts'
import { isLeader, nextStep, roleAllows } from '../../activity-parts/next-step.ts'
import { markOfUnseen, unseenParticipants } from '../../activity-parts/presence.ts'
import { createMinuteClock } from '../../ui/minute-clock.ts'
import { menuOf } from './menu-commands.ts'

type Viewer = 'visitor' | 'member' | 'leader' | 'admin'
type Situation = {
  joined?: boolean
  votedFor?: string
  full?: boolean
  routes?: string[]
  taken?: number
  startsIn?: number
  early?: RefusalCode
}
type Refusals = Activity['refusals']

const now = Date.parse('2026-06-01T06:00:00Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

const route = (id: string, isVoted: boolean): Activity['routes'][number] => ({
  id,
  position: 0,
  title: id,
  description: '',
  distance: 10,
  duration: 3,
  difficulty: 'Easy',
  track: null,
  votes: 0,
  isVoted,
  interested: 0,
  isSelected: false,
})

/** What nobody has set or said. */
const unsaid = {
  endTime: null,
  coLeaders: [],
  expectedReturn: null,
  returnedAt: null,
  minParticipants: null,
  participants: [],
  voters: 0,
  members: 8,
  voteClosesAt: null,
  quorumMissedAt: null,
  lacksQuorum: false,
}

/** Refusals of the commands that are no step and not in the menu. */
const unreadRefusals = Object.fromEntries(commands.map((command) => [command, 'WRONG_PHASE'])) as Refusals

/** The refusals of such a viewer. The codes have the same precedence as in the database functions. */
function refusalsOf(
  phase: Phase,
  viewer: Viewer,
  { joined = false, votedFor, full = false, routes = ['a', 'b'], taken = 0, startsIn = 2, early }: Situation,
): Refusals {
  const signedOut: RefusalCode | null = viewer === 'visitor' ? 'NOT_SIGNED_IN' : null
  const unless = (condition: boolean, code: RefusalCode): RefusalCode | null => (condition ? null : code)
  const admin = signedOut ?? unless(viewer === 'admin', 'NOT_PERMITTED')
  const leads = signedOut ?? unless(viewer === 'admin' || viewer === 'leader', 'NOT_PERMITTED')
  const creator = signedOut ?? unless(viewer === 'leader', 'NOT_CREATOR')
  const during = (...allowed: Phase[]) => unless(allowed.includes(phase), phaseRefusal(phase, allowed))
  const inFuture = unless(startsIn >= 0, 'START_IN_PAST')
  const noRoutes = unless(routes.length > 0, 'NO_ROUTES')
  return {
    ...unreadRefusals,
    edit: creator ?? during('review', 'rejected', 'voting', 'enrolling'),
    resubmit: creator ?? during('rejected') ?? inFuture,
    approve: admin ?? during('review') ?? inFuture,
    reject: admin ?? during('review'),
    startEnrollment: leads ?? unless(phase === 'voting', voteRefusal(phase)) ?? noRoutes,
    start: leads ?? during('enrolling'),
    complete: leads ?? during('active'),
    cancel: leads ?? during('review', 'voting', 'enrolling', 'active'),
    delete:
      leads ?? (during('review', 'rejected', 'cancelled') && taken > 0 ? (phase === 'finished' ? 'TOOK_PLACE' : 'HAS_PARTICIPANTS') : null),
    vote: unless(phase === 'voting', voteRefusal(phase)) ?? unless(votedFor === undefined, 'ALREADY_VOTED') ?? noRoutes ?? signedOut,
    moveVote: signedOut ?? unless(phase === 'voting', voteRefusal(phase)) ?? unless(votedFor !== undefined, 'NOT_VOTED'),
    join:
      unless(phase === 'enrolling', refusalOfPhase('join', phase)) ??
      unless(!joined, 'ALREADY_JOINED') ??
      early ??
      unless(!full, 'ACTIVITY_FULL') ??
      signedOut,
    leave: signedOut ?? unless(joined, 'NOT_JOINED') ?? during('voting', 'enrolling'),
    returnToReview: admin ?? during('voting', 'enrolling'),
    setLeader: leads ?? during('voting', 'enrolling', 'active') ?? unless(taken > 0, 'NO_PARTICIPANTS'),
  }
}

function anActivity(phase: Phase, viewer: Viewer, situation: Situation = {}) {
  const routes = (situation.routes ?? ['a', 'b']).map((id) => route(id, id === situation.votedFor))
  return {
    phase,
    isJoined: viewer === 'visitor' ? undefined : Boolean(situation.joined),
    routes,
    currentParticipants: situation.full ? 10 : (situation.taken ?? 0),
    maxParticipants: 10,
    startTime: inHours(situation.startsIn ?? 2),
    ...unsaid,
    creatorId: 'leader',
    refusals: refusalsOf(phase, viewer, situation),
  }
}

/** "step", "step: CODE" when it is refused, "step | second" where there are two. */
function stepOf(phase: Phase, viewer: Viewer, situation: Situation = {}, picked: string | null = null): string {
  const next = nextStep(anActivity(phase, viewer, situation), { viewerId: viewer, picked, now })
  const text = ({ name, reason }: { name: string; reason: RefusalCode | null }) => (reason ? `${name}: ${reason}` : name)
  return next ? [next.step, next.second].flatMap((step) => (step ? [text(step)] : [])).join(' | ') : 'nothing'
}

describe('the next step of every viewer in every phase', () => {
  const table: Record<Phase, Record<Viewer, string>> = {
    review: { visitor: 'nothing', member: 'nothing', leader: 'edit', admin: 'approve | reject' },
    rejected: { visitor: 'nothing', member: 'nothing', leader: 'resubmit | edit', admin: 'nothing' },
    voting: { visitor: 'signInToVote', member: 'chooseRoute', leader: 'chooseRoute', admin: 'chooseRoute' },
    enrolling: { visitor: 'signInToJoin', member: 'join', leader: 'start', admin: 'join' },
    active: { visitor: 'findOther', member: 'findOther', leader: 'complete', admin: 'complete' },
    finished: { visitor: 'findOther', member: 'findOther', leader: 'nothing', admin: 'findOther' },
    cancelled: { visitor: 'findOther', member: 'findOther', leader: 'proposeAgain', admin: 'findOther' },
  }
  const rows = Object.entries(table).flatMap(([phase, viewers]) =>
    Object.entries(viewers).map(([viewer, step]) => [phase as Phase, viewer as Viewer, step] as const),
  )

  test.each(rows)('%s, %s: %s', (phase, viewer, step) => {
    expect(stepOf(phase, viewer)).toBe(step)
  })
})

test('who takes part is not led away from what goes on, or is over', () => {
  expect(stepOf('active', 'member', { joined: true })).toBe('joined')
  expect(stepOf('finished', 'member', { joined: true })).toBe('nothing')
  expect(stepOf('finished', 'admin', { joined: true })).toBe('nothing')
})

describe('all who are left at the meeting point', () => {
  const [lin, mia, bo] = ['lin', 'mia', 'bo'].map((id) => ({ id, name: id, avatar: null, joinTime: inHours(-9) }))

  test('are those whom the bar counts: not who takes the roll call', () => {
    const activity = { participants: [lin!, mia!, { ...bo!, isPresent: true }] }
    expect(unseenParticipants(activity, 'lin')).toHaveLength(1)
    expect(markOfUnseen(activity, 'lin')).toEqual({ userIds: ['mia'] })
  })

  test('are not who is back, nor whom they bring', () => {
    const companion = (id: string) => ({ id, name: id, isChild: true, isPresent: null })
    const party = (one: typeof lin, returnedAt: string | null) => ({ ...one!, returnedAt, companions: [companion(`child of ${one!.id}`)] })
    expect(markOfUnseen({ participants: [party(mia, inHours(-1)), party(bo, null)] })).toEqual({
      userIds: ['bo'],
      companionIds: ['child of bo'],
    })
  })
})

describe('a proposal whose start has passed', () => {
  test('is sent back by an admin, because it cannot be approved', () => {
    expect(stepOf('review', 'admin', { startsIn: -2 })).toBe('reject')
  })

  test('needs a new time, which only the leader can set', () => {
    expect(stepOf('review', 'leader', { startsIn: -2 })).toBe('edit: START_IN_PAST')
    expect(stepOf('rejected', 'leader', { startsIn: -2 })).toBe('edit: START_IN_PAST')
  })

  test('says the same on a page that was open at the start', () => {
    const activity = anActivity('review', 'leader', { startsIn: 2 })
    expect(nextStep(activity, { viewerId: 'leader', picked: null, now: now + 2 * 3_600_000 })?.step).toMatchObject({
      name: 'edit',
      reason: 'START_IN_PAST',
    })
  })
})

describe('a vote', () => {
  test('is cast for the route that was picked, by the leader too', () => {
    expect(stepOf('voting', 'member', {}, 'b')).toBe('vote')
    expect(stepOf('voting', 'leader', {}, 'b')).toBe('vote')
  })

  test('is moved once another route is picked', () => {
    expect(stepOf('voting', 'member', { votedFor: 'a' })).toBe('chooseOther')
    expect(stepOf('voting', 'member', { votedFor: 'a' }, 'a')).toBe('chooseOther')
    expect(stepOf('voting', 'member', { votedFor: 'a' }, 'b')).toBe('moveVote')
    expect(stepOf('voting', 'leader', { votedFor: 'a' }, 'b')).toBe('moveVote')
    expect(stepOf('voting', 'leader', { votedFor: 'a' })).toBe('startEnrollment')
  })

  test('needs a route, which only the leader can add', () => {
    expect(stepOf('voting', 'member', { routes: [] })).toBe('vote: NO_ROUTES')
    expect(stepOf('voting', 'visitor', { routes: [] })).toBe('vote: NO_ROUTES')
    expect(stepOf('voting', 'leader', { routes: [] })).toBe('addRoutes')
    expect(stepOf('voting', 'admin', { routes: [] })).toBe('startEnrollment: NO_ROUTES')
  })
})

describe('a seat', () => {
  test('that is taken leaves no way to give it back where Join was', () => {
    expect(stepOf('enrolling', 'member', { joined: true })).toBe('addToCalendar')
    expect(stepOf('active', 'member', { joined: true })).toBe('joined')
  })

  test('is not available when all are taken, signed in or not', () => {
    expect(stepOf('enrolling', 'member', { full: true })).toBe('join: ACTIVITY_FULL')
    expect(stepOf('enrolling', 'visitor', { full: true })).toBe('join: ACTIVITY_FULL')
  })

  test.each([
    ['visitor', 'JOINING_NOT_OPEN', 'join: JOINING_NOT_OPEN'],
    ['member', 'JOINING_NOT_OPEN', 'join: JOINING_NOT_OPEN'],
    ['member', 'MEMBERS_FIRST', 'join: MEMBERS_FIRST'],
    ['leader', 'JOINING_NOT_OPEN', 'start'],
    ['admin', 'JOINING_NOT_OPEN', 'start'],
  ] as const)('that opens later, to a %s with %s: %s', (viewer, early, step) => {
    expect(stepOf('enrolling', viewer, { early })).toBe(step)
  })

  test('that an admin cannot take makes the start their step, and one that they have stays their step', () => {
    expect(stepOf('enrolling', 'admin', { full: true })).toBe('start')
    expect(stepOf('enrolling', 'admin', { joined: true })).toBe('addToCalendar')
  })
})

describe('the start', () => {
  test('is the step of the leader from 12 hours before, and until then they invite people', () => {
    expect(stepOf('enrolling', 'leader', { startsIn: 12 })).toBe('start')
    expect(stepOf('enrolling', 'leader', { startsIn: 13 })).toBe('invite')
    expect(stepOf('enrolling', 'leader', { startsIn: 13, joined: true })).toBe('invite')
  })

  test('becomes the step while the page is open', () => {
    const { clock, advance } = fakeClock(now)
    const minutes = createMinuteClock(clock)
    const activity = anActivity('enrolling', 'leader', { startsIn: 12.5 })
    const shown = () => nextStep(activity, { viewerId: 'leader', picked: null, now: minutes.read() })?.step.name
    const steps = [shown()]
    minutes.subscribe(() => steps.push(shown()))
    advance(29 * 60_000)
    expect(new Set(steps)).toEqual(new Set(['invite']))
    advance(60_000)
    expect(steps.at(-1)).toBe('start')
  })

  test('is no step more than 12 hours before when the activity is full, and neither is inviting people', () => {
    expect(stepOf('enrolling', 'leader', { startsIn: 13, full: true })).toBe('addToCalendar')
    expect(stepOf('enrolling', 'leader', { startsIn: 13, full: true, joined: true })).toBe('addToCalendar')
  })
})

describe('the menu', () => {
  const menu = (phase: Phase, viewer: Viewer, situation: Situation = {}) => {
    const activity = anActivity(phase, viewer, situation)
    return menuOf(activity, nextStep(activity, { viewerId: viewer, picked: null, now })).map(({ command, reason }) =>
      reason ? `${command}: ${reason}` : command,
    )
  }

  test('is empty for visitors and members, and lets a participant leave until the start', () => {
    expect(menu('enrolling', 'visitor')).toEqual([])
    expect(menu('enrolling', 'member')).toEqual([])
    expect(menu('enrolling', 'member', { joined: true })).toEqual(['leave'])
    expect(menu('active', 'member', { joined: true })).toEqual([])
  })

  test('of a leader has the commands that are not in the bar', () => {
    expect(menu('enrolling', 'leader')).toEqual(['join', 'edit', 'cancel', 'delete'])
    expect(menu('enrolling', 'leader', { startsIn: 13 })).toEqual(['start', 'join', 'edit', 'cancel', 'delete'])
    expect(menu('rejected', 'leader')).toEqual(['cancel: SENT_BACK', 'delete'])
  })

  test('of an admin has the next phase while the bar shows their step as a member', () => {
    expect(menu('voting', 'admin')).toEqual(['startEnrollment', 'returnToReview', 'cancel', 'delete'])
    expect(menu('enrolling', 'admin', { taken: 3 })).toEqual(['start', 'returnToReview', 'setLeader', 'cancel', 'delete: HAS_PARTICIPANTS'])
  })

  test('gives the reason why a command is not possible now', () => {
    expect(menu('active', 'leader', { taken: 3 })).toContain('edit: WRONG_PHASE')
  })

  test('has nothing that never becomes possible again', () => {
    expect(menu('finished', 'leader', { taken: 3 })).toEqual(['delete: TOOK_PLACE'])
  })
})

test('a command is hidden from roles that may never run it, and only the creator counts as leader', () => {
  expect(roleAllows(anActivity('voting', 'member'), 'cancel')).toBe(false)
  expect(roleAllows(anActivity('finished', 'leader'), 'cancel')).toBe(true)
  expect(isLeader(anActivity('finished', 'leader'))).toBe(true)
  expect(isLeader(anActivity('finished', 'admin'))).toBe(false)
  expect(isLeader(anActivity('voting', 'visitor'))).toBe(false)
})
