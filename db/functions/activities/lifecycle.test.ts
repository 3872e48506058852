import { beforeAll, describe, expect, test } from 'vitest'
import { callNames, calls, type CallName } from '@bothy/contract/calls.ts'
import { refusalOfPhase, refusalOfRole } from '@bothy/contract/command-refusals.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import { type Command, commands, lifecycle, type Transition } from '@bothy/contract/lifecycle.ts'
import { hiddenPhases, type Phase, phases, statusOf } from '@bothy/contract/phases.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, codeOf, type DatabaseCall, inHours, type ActivityRef, setUpFixture } from '../../testing/fixture.ts'

const roles = ['visitor', 'member', 'co-leader', 'leader', 'admin'] as const
type Role = (typeof roles)[number]
type CommandCall = {
  command: Command
  call: DatabaseCall
  more?: ((activity: ActivityRef, others: { id: string }, self: { id: string }) => object) | undefined
}

const firstRoute = ({ routes }: ActivityRef) => ({ routeId: routes[0] })
const secondRoute = ({ routes }: ActivityRef) => ({ routeId: routes[1] })
const onFirstRoute = ({ routes }: ActivityRef) => ({ routeId: routes[0], isInterested: true })
const withText = () => ({ text: 'Who brings the rope?' })
const withReason = () => ({ reason: 'The gondola is closed.' })

/** The fields that a command needs beside the activity. */
const moreInput: Partial<Record<Command, CommandCall['more']>> = {
  edit: () => aNewActivity({ title: 'Another title' }),
  reject: withReason,
  cancel: withReason,
  acceptChanges: () => ({ version: 1 }),
  messageLeader: withText,
  messageParticipants: withText,
  vote: firstRoute,
  moveVote: secondRoute,
  interest: onFirstRoute,
  removeParticipant: (_, others) => ({ userId: others.id }),
  readmit: (_, others) => ({ userId: others.id }),
  setLeader: (_, others) => ({ userId: others.id }),
  addCoLeader: (_, others) => ({ userId: others.id }),
  removeCoLeader: (_, __, self) => ({ userId: self.id }),
  checkIn: (_, others) => ({ userId: others.id, present: true }),
  postponeAlarm: () => ({ expectedReturn: inHours(107) }),
  changeCompanions: () => ({ companionIds: [] }),
  seat: (_, __, self) => ({ userId: self.id }),
  withdrawOffer: (_, __, self) => ({ userId: self.id }),
  setWaitlist: () => ({ isOpen: false }),
  report: () => ({ text: 'Snow to the knee.' }),
}

/** The phase that an undone command returns to. */
const phaseBefore: Partial<Record<Phase, Phase>> = {
  voting: 'review',
  rejected: 'review',
  enrolling: 'voting',
  active: 'enrolling',
  finished: 'active',
}

const commandCalls: CommandCall[] = [
  ...commands.map((command) => ({ command, call: lifecycle[command].call, more: moreInput[command] })),
  { command: 'favorite', call: 'removeFavorite' },
  { command: 'checkIn', call: 'checkInAll', more: (_, others) => ({ userIds: [others.id], present: true }) },
  { command: 'confirmReturn', call: 'withdrawReturn' },
  { command: 'thank', call: 'withdrawThanks' },
]

const rows = phases.flatMap((phase) => commandCalls.map((commandCall) => [`${phase}: ${commandCall.call}`, phase, commandCall] as const))

const isMessage = (command: Command) => command === 'messageLeader' || command === 'messageParticipants'
/** To the question whether a participant leads the activity. */
const isAnswer = (command: Command) => command === 'acceptLeadership' || command === 'declineLeadership'
/** To the question whether a member leads it with the leader. */
const isCoAnswer = (command: Command) => command === 'acceptCoLeadership' || command === 'removeCoLeader'
/** Who waits for a spot leaves the list, answers an offer, or has one that is taken back. */
const isForWaiting = (command: Command) => ['leaveWaitlist', 'acceptOffer', 'declineOffer', 'withdrawOffer'].includes(command)
const isOfDraw = (command: Command) => command === 'apply' || command === 'withdrawApplication'
/** Everybody in these tests takes part then. */
const isForParticipants = (command: Command) => (lifecycle[command] as Transition).who.includes('participant')
const isHidden = (phase: Phase) => (hiddenPhases as readonly Phase[]).includes(phase)

/** The expected refusal according to the contract's table; null if the command succeeds. */
function expected(command: Command, phase: Phase, role: Role): RefusalCode | null {
  const { from, who }: Transition = lifecycle[command]
  if (role === 'visitor') return 'NOT_SIGNED_IN'
  if (role === 'member' && isHidden(phase)) return 'ACTIVITY_NOT_FOUND'
  if (!who.includes('member') && !isForParticipants(command) && !who.includes(role)) return refusalOfRole(command)
  if ((command === 'messageLeader' || command === 'thank') && (role === 'leader' || role === 'co-leader')) return 'NOT_PERMITTED'
  if (command === 'apply' && from.includes(phase) && (role === 'leader' || role === 'co-leader')) return 'LEADS_ACTIVITY'
  return from.includes(phase) ? null : refusalOfPhase(command, phase)
}

/** The refusal that an activity shows to visitors. The command itself asks them to sign in; a seat or a vote that nobody can have is not worth it. */
function shownToVisitors(command: Command, phase: Phase): RefusalCode {
  if (isHidden(phase)) return 'ACTIVITY_NOT_FOUND'
  const { from }: Transition = lifecycle[command]
  const holdsForAll = ['join', 'joinWaitlist', 'apply', 'vote'].includes(command) && !from.includes(phase)
  return holdsForAll ? refusalOfPhase(command, phase)! : 'NOT_SIGNED_IN'
}

test('the matrix covers every call that changes an activity', () => {
  const changing = callNames.filter((name) => calls[name].method !== 'GET' && calls[name].path.startsWith('/activities/{activityId}'))
  // What is written and shown about it changes nothing of it, in any phase.
  const about: CallName[] = [
    'addPhoto',
    'markMessagesRead',
    'offerCar',
    'requestRide',
    'setDiscussion',
    'setPhotos',
    'withdrawRideRequest',
    'writeMessage',
  ]
  expect([...commandCalls.map(({ call }) => call), ...about].toSorted()).toEqual(changing.toSorted())
})

test('a refusal says whether it is too early, too late, or the activity was sent back', () => {
  expect(phases.map((phase) => `${phase}: ${refusalOfPhase('start', phase)}`)).toEqual([
    'review: TOO_EARLY',
    'voting: TOO_EARLY',
    'enrolling: WRONG_PHASE',
    'active: WRONG_PHASE',
    'finished: WRONG_PHASE',
    'cancelled: WRONG_PHASE',
    'rejected: SENT_BACK',
  ])
  expect(refusalOfPhase('vote', 'review')).toBe('VOTE_NOT_OPEN')
  expect(refusalOfPhase('vote', 'finished')).toBe('NOT_VOTING_PHASE')
  expect(refusalOfPhase('cancel', 'rejected')).toBe('SENT_BACK')
  expect(refusalOfPhase('resubmit', 'review')).toBe('WRONG_PHASE')
})

describe.each(engines)('the lifecycle of an activity on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let actors: Record<Role | 'other', Actor>

  beforeAll(async () => {
    const [member, leader, coLeader, other] = await fixture().members(4)
    const admin = await fixture().admin()
    await fixture().changeSettings({ writes_reports: true })
    actors = { visitor: fixture().visitor, member: member!, 'co-leader': coLeader!, leader: leader!, other: other!, admin }
  })

  /** An activity with two routes and a participant. Commands that give up a seat or a vote need everybody to have one. */
  async function anActivityFor(phase: Phase, command: Command, role: Role = 'visitor'): Promise<ActivityRef> {
    const members = [actors.member, actors['co-leader'], actors.leader, actors.admin]
    const participants = isHidden(phase) ? [] : [actors.other, ...(isForParticipants(command) || isAnswer(command) ? members : [])]
    const activity = await fixture().activity({ leader: actors.leader, phase, routes: 2, participants })
    if (command === 'checkIn')
      await fixture().rows("update public.activities set start_time = now() + interval '1 hour', end_time = null where id = $1", [
        activity.id,
      ])
    if (isAnswer(command) && role !== 'visitor')
      await fixture().rows('update public.activities set offered_leader_id = $2 where id = $1', [activity.id, actors[role].id])
    await fixture().rows('insert into public.co_leaders (activity_id, user_id, accepted_at) values ($1, $2, now())', [
      activity.id,
      actors['co-leader'].id,
    ])
    if (isCoAnswer(command) && role !== 'visitor')
      await fixture().rows(
        'insert into public.co_leaders (activity_id, user_id) values ($1, $2) on conflict (activity_id, user_id) do update set accepted_at = null',
        [activity.id, actors[role].id],
      )
    if (command === 'joinWaitlist' && phase === 'enrolling') {
      await fixture().rows('insert into public.participants (activity_id, user_id) select $1, $2', [
        activity.id,
        (await fixture().member()).id,
      ])
      await fixture().rows('update public.activities set max_participants = current_participants where id = $1', [activity.id])
    }
    if (isForWaiting(command) && role !== 'visitor')
      await fixture().rows(
        `insert into public.waitlist (activity_id, user_id, first_position, offered_at, expires_at) values ($1, $2, 1, now(), now() + interval '1 hour')`,
        [activity.id, actors[role].id],
      )
    if (isOfDraw(command)) {
      await fixture().rows("update public.activities set draw_at = start_time - interval '1 hour' where id = $1", [activity.id])
      if (command === 'withdrawApplication' && role !== 'visitor')
        await fixture().rows("insert into public.applications (activity_id, user_id, ticket) values ($1, $2, sha256('x'))", [
          activity.id,
          actors[role].id,
        ])
    }
    if (command === 'changeCompanions') {
      await fixture().changeSettings({ allow_companions: true })
      await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activity.id])
      for (const { id } of members) await fixture().rows("insert into public.companions (member_id, name) values ($1, 'Ruth')", [id])
    }
    if (command === 'readmit')
      await fixture().rows('insert into public.removed_participants (activity_id, user_id) values ($1, $2)', [activity.id, actors.other.id])
    if (command === 'undo' && phaseBefore[phase])
      await fixture().rows(
        "update public.activities set undo_phase = $2, undo_by = $3, undo_until = now() + interval '1 minute' where id = $1",
        [activity.id, phaseBefore[phase], actors[role].id],
      )
    if (command === 'moveVote' || command === 'withdrawVote')
      for (const { id } of members)
        await fixture().rows('insert into public.votes (activity_id, user_id, route_id) values ($1, $2, $3)', [
          activity.id,
          id,
          activity.routes[0],
        ])
    return activity
  }

  const run = (role: Role, { call, more }: CommandCall, activity: ActivityRef) =>
    actors[role].run(call, { activityId: activity.id, ...more?.(activity, actors.other, actors[role]) })

  /** The refusal that the activity itself shows before the command runs. */
  async function shownRefusal(role: Role, command: Command, { id }: ActivityRef): Promise<RefusalCode | null> {
    const seen = await actors[role].getActivity({ activityId: id }).catch((error: { code: RefusalCode }) => error.code)
    return typeof seen === 'string' ? seen : seen.refusals[command]
  }

  async function expectSuccess(role: Role, phase: Phase, commandCall: CommandCall): Promise<void> {
    const { to = (commandCall.command === 'undo' && phaseBefore[phase]) || phase }: Transition = lifecycle[commandCall.command]
    const activity = await anActivityFor(phase, commandCall.command, role)
    expect([role, await shownRefusal(role, commandCall.command, activity)]).toEqual([role, null])
    const answer = await run(role, commandCall, activity)
    if (commandCall.command === 'delete') expect(answer).toEqual({ ok: true })
    else if (isMessage(commandCall.command))
      expect([role, answer]).toEqual([role, { recipients: expect.any(Number), unreached: expect.any(Number) }])
    else expect([role, answer]).toMatchObject([role, { id: activity.id, phase: to, status: statusOf[to] }])
    const left = await fixture().rows('select phase from public.activities where id = $1', [activity.id])
    expect([role, left]).toEqual([role, commandCall.command === 'delete' ? [] : [{ phase: to }]])
  }

  test.each(rows)(
    '%s is allowed according to the contract, refused to others with the right code, and a refusal changes nothing',
    async (_, phase, commandCall) => {
      await fixture().rows('delete from public.activities')
      const activity = await anActivityFor(phase, commandCall.command)
      const before = await fixture().dump()
      for (const role of roles) {
        const refusal = expected(commandCall.command, phase, role)
        if (!refusal) continue
        const shown = await shownRefusal(role, commandCall.command, activity)
        expect([role, shown]).toEqual([role, role === 'visitor' ? shownToVisitors(commandCall.command, phase) : refusal])
        expect([role, await codeOf(run(role, commandCall, activity))]).toEqual([role, refusal])
      }
      expect(await fixture().dump()).toEqual(before)
      for (const role of roles) if (!expected(commandCall.command, phase, role)) await expectSuccess(role, phase, commandCall)
    },
  )

  test.each(commands.filter((command) => refusalOfRole(command) === 'NOT_JOINED'))(
    '%s is refused to who does not take part',
    async (command) => {
      const { call, from }: CommandCall & Transition = { command, ...lifecycle[command] }
      const { id } = await fixture().activity({ leader: actors.leader, phase: from[0]!, routes: 1, participants: [actors.other] })
      const { refusals } = await actors.member.getActivity({ activityId: id })
      expect([refusals[command], await codeOf(actors.member.run(call, { activityId: id }))]).toEqual(['NOT_JOINED', 'NOT_JOINED'])
    },
  )

  test.each(phases)('an activity in %s without participants can be deleted by its leader and by an admin', async (phase) => {
    for (const actor of [actors.leader, actors.admin]) {
      const { id } = await fixture().activity({ leader: actors.leader, phase, routes: 1 })
      expect((await actor.getActivity({ activityId: id })).refusals.delete).toBeNull()
      expect(await actor.deleteActivity({ activityId: id })).toEqual({ ok: true })
    }
  })

  test.each(['review', 'rejected'] as const)(
    'an activity that went back to %s can be deleted although members joined it before',
    async (phase) => {
      const { id } = await fixture().activity({ leader: actors.leader, phase, routes: 1, participants: [actors.other] })
      expect((await actors.leader.getActivity({ activityId: id })).refusals.delete).toBeNull()
      expect(await actors.leader.deleteActivity({ activityId: id })).toEqual({ ok: true })
    },
  )

  test.each(phases)('deleting an activity in %s deletes its routes, votes, seats and favorites', async (phase) => {
    const { id, routes } = await fixture().activity({ leader: actors.leader, phase, routes: 2, participants: [actors.other] })
    await fixture().rows('insert into public.votes (activity_id, user_id, route_id) values ($1, $2, $3)', [id, actors.other.id, routes[0]])
    await fixture().rows('insert into public.favorites (activity_id, user_id) values ($1, $2)', [id, actors.other.id])
    await fixture().rows('delete from public.activities where id = $1', [id])
    for (const table of ['routes', 'votes', 'participants', 'favorites'])
      expect(await fixture().rows(`select from public.${table} where activity_id = $1`, [id])).toEqual([])
  })
})
