import {
  type Command,
  commands,
  hiddenPhases,
  lifecycle,
  type Phase,
  phases,
  statusOf,
  type Transition,
} from '@bothy/contract/lifecycle.ts'
import type { RefusalCode } from '@bothy/contract/refusals.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, aNewActivity, codeOf, type RulebookCall, type Sketch, useClub } from '../testing/club.ts'
import { engines } from '../testing/engines.ts'

const people = ['visitor', 'member', 'leader', 'admin'] as const
type Person = (typeof people)[number]
type Gesture = { command: Command; call: RulebookCall; more?: (activity: Sketch, others: { id: string }) => object }

const firstRoute = ({ routes }: Sketch) => ({ routeId: routes[0] })
const secondRoute = ({ routes }: Sketch) => ({ routeId: routes[1] })
const because = () => ({ reason: 'The gondola is closed.' })

/** How each command of the contract is given. */
const gestures: Gesture[] = [
  { command: 'edit', call: 'editActivity', more: () => aNewActivity({ title: 'Another title' }) },
  { command: 'resubmit', call: 'resubmitActivity' },
  { command: 'approve', call: 'approveActivity' },
  { command: 'reject', call: 'rejectActivity', more: because },
  { command: 'startEnrollment', call: 'startEnrollment' },
  { command: 'start', call: 'startActivity' },
  { command: 'complete', call: 'completeActivity' },
  { command: 'cancel', call: 'cancelActivity', more: because },
  { command: 'delete', call: 'deleteActivity' },
  { command: 'vote', call: 'castVote', more: firstRoute },
  { command: 'moveVote', call: 'moveVote', more: secondRoute },
  { command: 'withdrawVote', call: 'withdrawVote' },
  { command: 'join', call: 'joinActivity' },
  { command: 'leave', call: 'leaveActivity' },
  { command: 'removeParticipant', call: 'removeParticipant', more: (_, others) => ({ userId: others.id }) },
  { command: 'favorite', call: 'addFavorite' },
  { command: 'favorite', call: 'removeFavorite' },
]

const rows = phases.flatMap((phase) => gestures.map((gesture) => [`${phase}: ${gesture.call}`, phase, gesture] as const))

const isHidden = (phase: Phase) => (hiddenPhases as readonly Phase[]).includes(phase)

/** The code for a phase that is not in the command's `from`. */
function refusalOfPhase(command: Command, phase: Phase): RefusalCode {
  if (command === 'join') return phase === 'voting' ? 'ENROLLMENT_NOT_OPEN' : 'ACTIVITY_STATUS_CLOSED'
  if (command === 'delete') return 'HAS_PARTICIPANTS'
  if (command === 'leave' && isHidden(phase)) return 'NOT_JOINED'
  return ['vote', 'moveVote', 'withdrawVote', 'startEnrollment'].includes(command) ? 'NOT_VOTING_PHASE' : 'WRONG_PHASE'
}

/** What the contract's table says of one cell: null when the command is carried out. */
function expected(command: Command, phase: Phase, person: Person): RefusalCode | null {
  const { from, who }: Transition = lifecycle[command]
  if (person === 'visitor') return 'NOT_SIGNED_IN'
  if (person === 'member' && isHidden(phase)) return 'ACTIVITY_NOT_FOUND'
  if (!who.includes('member') && !who.includes(person)) return who.includes('admin') ? 'NOT_PERMITTED' : 'NOT_CREATOR'
  return from.includes(phase) ? null : refusalOfPhase(command, phase)
}

test('the matrix has no hole', () => {
  expect(new Set(gestures.map(({ command }) => command))).toEqual(new Set(commands))
  expect(rows.length * people.length).toBe(7 * 17 * 4)
})

describe.each(engines)('the life of an activity on $name', ({ open }) => {
  const club = useClub(open)
  let cast: Record<Person | 'other', Actor>

  beforeAll(async () => {
    const [member, leader, other] = await club().members(3)
    cast = { visitor: club().visitor, member: member!, leader: leader!, other: other!, admin: await club().admin() }
  })

  /** Two routes and a participant; and where the command takes a seat or a vote back, everybody has one. */
  async function stage(phase: Phase, command: Command): Promise<Sketch> {
    const members = [cast.member, cast.leader, cast.admin]
    const participants = isHidden(phase) ? [] : [cast.other, ...(command === 'leave' ? members : [])]
    const activity = await club().activity({ leader: cast.leader, phase, routes: 2, participants })
    if (command === 'moveVote' || command === 'withdrawVote')
      for (const { id } of members)
        await club().rows('insert into public.votes (activity_id, user_id, route_id) values ($1, $2, $3)', [
          activity.id,
          id,
          activity.routes[0],
        ])
    return activity
  }

  const give = (person: Person, { call, more }: Gesture, activity: Sketch) =>
    cast[person].ask(call, { activityId: activity.id, ...more?.(activity, cast.other) })

  /** What the activity itself says before the command is given. */
  async function foretold(person: Person, command: Command, { id }: Sketch): Promise<RefusalCode | null> {
    const seen = await cast[person].getActivity({ activityId: id }).catch((error: { code: RefusalCode }) => error.code)
    return typeof seen === 'string' ? seen : seen.refusals[command]
  }

  async function expectDone(person: Person, phase: Phase, gesture: Gesture): Promise<void> {
    const { to = phase }: Transition = lifecycle[gesture.command]
    const activity = await stage(phase, gesture.command)
    expect([person, await foretold(person, gesture.command, activity)]).toEqual([person, null])
    const answer = await give(person, gesture, activity)
    if (gesture.command === 'delete') expect(answer).toEqual({ ok: true })
    else expect([person, answer]).toMatchObject([person, { id: activity.id, phase: to, status: statusOf[to] }])
    const left = await club().rows('select phase from public.activities where id = $1', [activity.id])
    expect([person, left]).toEqual([person, gesture.command === 'delete' ? [] : [{ phase: to }]])
  }

  test.each(rows)(
    '%s is allowed to whom the contract says, refused to others with its code, and a refusal changes nothing',
    async (_, phase, gesture) => {
      await club().rows('delete from public.activities')
      const activity = await stage(phase, gesture.command)
      const before = await club().dump()
      for (const person of people) {
        const refusal = expected(gesture.command, phase, person)
        if (!refusal) continue
        const told = await foretold(person, gesture.command, activity)
        // A visitor is told what keeps everybody out, if anything does; to try it they must sign in.
        if (person === 'visitor') expect(told).not.toBeNull()
        else expect([person, told]).toEqual([person, refusal])
        expect([person, await codeOf(give(person, gesture, activity))]).toEqual([person, refusal])
      }
      expect(await club().dump()).toEqual(before)
      for (const person of people) if (!expected(gesture.command, phase, person)) await expectDone(person, phase, gesture)
    },
  )

  test.each(phases)('an activity in %s in which nobody takes part can be deleted by its leader and by an admin', async (phase) => {
    for (const actor of [cast.leader, cast.admin]) {
      const { id } = await club().activity({ leader: cast.leader, phase, routes: 1 })
      expect((await actor.getActivity({ activityId: id })).refusals.delete).toBeNull()
      expect(await actor.deleteActivity({ activityId: id })).toEqual({ ok: true })
    }
  })

  test.each(phases)('an activity in %s takes its routes, votes, seats and favorites with it when it is deleted', async (phase) => {
    const { id, routes } = await club().activity({ leader: cast.leader, phase, routes: 2, participants: [cast.other] })
    await club().rows('insert into public.votes (activity_id, user_id, route_id) values ($1, $2, $3)', [id, cast.other.id, routes[0]])
    await club().rows('insert into public.favorites (activity_id, user_id) values ($1, $2)', [id, cast.other.id])
    await club().rows('delete from public.activities where id = $1', [id])
    for (const table of ['routes', 'votes', 'participants', 'favorites'])
      expect(await club().rows(`select from public.${table} where activity_id = $1`, [id])).toEqual([])
  })
})
