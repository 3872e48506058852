import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commands, lifecycle } from '@bothy/contract/lifecycle.ts'
import type { ActivityCommand, CommandOf } from '../api/activity-command.ts'
import { callOf } from '../offline/command-queue.ts'
import { queuedChanges, rowOf } from './command-table.ts'
import type { KnownActivity } from './pending-commands.ts'

type Participants = KnownActivity['participants'] & object

const anActivity = (votedFor: string | null, known: Partial<KnownActivity> = {}): KnownActivity => ({
  id: 'hut',
  title: 'To the hut',
  routes: ['lake', 'ridge'].map((id, position) => ({ id, position, isVoted: id === votedFor })) as KnownActivity['routes'] & object,
  ...known,
})

const contextOf = (command: ActivityCommand, before: KnownActivity, memberId = 'bo') => ({ command, before, memberId })
const undoOf = (command: ActivityCommand, before = anActivity(null)) => rowOf(command).undo?.(contextOf(command, before))
const wordsOf = (command: ActivityCommand, before: KnownActivity) => {
  const { says } = rowOf(command)
  return typeof says === 'function' ? says(contextOf(command, before)) : [says]
}

describe('a member takes back', () => {
  test('a first vote by withdrawing it', () => expect(undoOf({ name: 'vote', routeId: 'lake' })).toEqual({ name: 'withdrawVote' }))
  test('a changed or withdrawn vote by voting as before', () => {
    const voted = anActivity('ridge')
    expect(undoOf({ name: 'moveVote', routeId: 'lake' }, voted)).toEqual({ name: 'moveVote', routeId: 'ridge' })
    expect(undoOf({ name: 'withdrawVote' }, voted)).toEqual({ name: 'vote', routeId: 'ridge' })
  })
  test('leaving by joining, but not joining by leaving', () => {
    expect(undoOf({ name: 'leave' })).toEqual({ name: 'join' })
    expect(undoOf({ name: 'join' })).toBeUndefined()
  })
  test('leaving with companions by joining with the same ones', () => {
    const participants = [{ id: 'mia', companions: [{ id: 'timo', name: 'Timo', isChild: true }] }] as unknown as Participants
    const undone = rowOf({ name: 'leave' }).undo?.({
      command: { name: 'leave' },
      before: anActivity(null, { participants }),
      memberId: 'mia',
    })
    expect(undone).toEqual({ name: 'join', companionIds: ['timo'] })
  })
  test.each(['startEnrollment', 'start', 'complete', 'approve'] as const)('%s by the command of the club for it', (name) =>
    expect(undoOf({ name })).toEqual({ name: 'undo' }),
  )
  test('a mark of several participants by taking it from the same ones', () => {
    const userIds = ['lin', 'mia']
    expect(undoOf({ name: 'checkInAll', userIds, present: true })).toEqual({ name: 'checkInAll', userIds, present: null })
    expect(undoOf({ name: 'checkInAll', userIds, present: null })).toBeUndefined()
    const withCompanions = { userIds: [], companionIds: ['timo'] }
    expect(undoOf({ name: 'checkInAll', ...withCompanions, present: true })).toEqual({
      name: 'checkInAll',
      ...withCompanions,
      present: null,
    })
  })
  test('nothing that affects others for good', () => {
    for (const name of ['delete', 'returnToReview', 'undo'] as const) expect(undoOf({ name })).toBeUndefined()
  })
})

describe('a queued command', () => {
  const routeId = 'lake'
  test.each<[ActivityCommand, KnownActivity]>([
    [{ name: 'vote', routeId }, anActivity(null)],
    [{ name: 'moveVote', routeId }, anActivity('ridge')],
    [{ name: 'withdrawVote' }, anActivity('ridge')],
    [{ name: 'join' }, anActivity(null)],
    [{ name: 'leave' }, anActivity(null, { isJoined: true })],
    [{ name: 'changeCompanions', companionIds: ['ida', 'timo'] }, anActivity(null, { isJoined: true })],
    [{ name: 'changeCompanions', companionIds: [] }, anActivity(null, { isJoined: true })],
    [{ name: 'favorite' }, anActivity(null)],
    [{ name: 'removeFavorite' }, anActivity(null, { isFavorite: true })],
    [{ name: 'confirmReturn' }, anActivity(null)],
    [{ name: 'withdrawReturn' }, anActivity(null)],
    [{ name: 'thank' }, anActivity(null, { thanks: { count: 1, isOwn: false, members: [] } })],
    [{ name: 'withdrawThanks' }, anActivity(null, { thanks: { count: 2, isOwn: true, members: [] } })],
  ])('makes the same call as one that is sent at once: %j', (command, before) => {
    const { name, ...input } = command
    const [change] = queuedChanges(contextOf(command, before))
    const call = name in lifecycle ? lifecycle[name as keyof typeof lifecycle].call : name
    expect(callOf(change!)).toEqual({ name: call, input: { activityId: before.id, ...input } })
  })

  test('says for all that they are back if the leader, or an admin who stayed at home, sends it', () => {
    const isForAll = (known: Partial<KnownActivity>) => {
      const command = { name: 'confirmReturn' } as const
      return queuedChanges(contextOf(command, anActivity(null, known), 'bo'))[0]?.isForAll
    }
    expect(isForAll({ creatorId: 'bo', isJoined: true })).toBe(true)
    expect(isForAll({ creatorId: 'mia', isJoined: false })).toBe(true)
    expect(isForAll({ creatorId: 'mia', isJoined: true })).toBe(false)
  })

  test('is none that affects others', () => {
    for (const name of ['approve', 'delete', 'start', 'resubmit', 'acceptLeadership'] as const)
      expect(rowOf({ name }).queue).toBeUndefined()
  })
})

test('a result names the route, the member, or who is asked', () => {
  const lin = { id: 'lin', name: 'Lin' } as NonNullable<KnownActivity['participants']>[number]
  expect(wordsOf({ name: 'vote', routeId: 'ridge' }, anActivity(null))).toEqual(['activity.done.vote', { letter: 'B' }])
  expect(wordsOf({ name: 'removeParticipant', userId: 'lin' }, anActivity(null, { participants: [lin] }))[1]).toEqual({ name: 'Lin' })
  expect(wordsOf({ name: 'setLeader', userId: 'lin' }, anActivity(null, { creatorId: null }))[1]).toEqual({ asked: 'no' })
  expect(wordsOf({ name: 'setLeader', userId: 'lin' }, anActivity(null, { creatorId: 'bo' }))[1]).toEqual({ asked: 'yes' })
})

test('a check-in is shown before its answer, with what was loaded meanwhile', () => {
  const people = ['lin', 'mia'].map((id) => ({ id, isPresent: null })) as unknown as KnownActivity['participants'] & object
  const command = { name: 'checkIn', userId: 'mia', present: true } as const
  expect(rowOf(command).change?.(anActivity(null, { participants: people }), command)).toMatchObject({
    participants: [{ isPresent: null }, { isPresent: true }],
  })
  const all: CommandOf<'checkInAll'> = { name: 'checkInAll', userIds: ['lin', 'mia'], present: true }
  expect(rowOf(all).change?.(anActivity(null, { participants: people }), all)).toMatchObject({
    participants: [{ isPresent: true }, { isPresent: true }],
  })
})

test('a companion is checked in before the answer, apart from whoever brings them', () => {
  const companions = ['timo', 'ida'].map((id) => ({ id, name: id, isChild: true, isPresent: null }))
  const participants = [{ id: 'mia', isPresent: null, companions }] as unknown as Participants
  const marksAfter = (command: CommandOf<'checkIn'> | CommandOf<'checkInAll'>) =>
    rowOf(command).change?.(anActivity(null, { participants }), command).participants
  expect(marksAfter({ name: 'checkIn', userId: 'mia', companionId: 'ida', present: true })).toMatchObject([
    { isPresent: null, companions: [{ isPresent: null }, { isPresent: true }] },
  ])
  expect(marksAfter({ name: 'checkInAll', userIds: ['mia'], companionIds: ['timo'], present: true })).toMatchObject([
    { isPresent: true, companions: [{ isPresent: true }, { isPresent: null }] },
  ])
})

test('what waits for the network to join keeps who comes', () => {
  const command: ActivityCommand = { name: 'join', companionIds: ['timo'] }
  const [change] = queuedChanges(contextOf(command, anActivity(null, { isJoined: false }), 'mia'))
  expect(change).toEqual({ activityId: 'hut', title: 'To the hut', subject: 'seat', before: null, wanted: 'yes', companionIds: ['timo'] })
  expect(callOf(change!)).toEqual({ name: 'joinActivity', input: { activityId: 'hut', companionIds: ['timo'] } })
})

test('what waits of a roll call names each person', () => {
  const participants = [
    { id: 'mia', name: 'Mia', isPresent: null, companions: [{ id: 'timo', name: 'Timo', isChild: true, isPresent: true }] },
    { id: 'lin', name: 'Lin', isPresent: true },
  ] as unknown as Participants
  const command: ActivityCommand = { name: 'checkInAll', userIds: ['mia'], companionIds: ['timo'], present: false }
  expect(queuedChanges(contextOf(command, anActivity(null, { participants })))).toEqual([
    expect.objectContaining({ subject: 'presence', before: null, wanted: 'no', person: { userId: 'mia', name: 'Mia' } }),
    expect.objectContaining({ before: 'yes', wanted: 'no', person: { userId: 'mia', companionId: 'timo', name: 'Timo' } }),
  ])
})

/** The source of all screens, without the table, which names every command. */
const screens = ['activity-parts', 'commands', 'features']
  .flatMap((folder) =>
    readdirSync(new URL(`../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|command-table/.test(file))
  .map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
  .join('\n')

test.each(commands)('a screen offers %s: by its name, or by a row of the menu', (command) => {
  expect(screens).toMatch(
    new RegExp(`'(${command}|${lifecycle[command].call})'|\\.${lifecycle[command].call}\\b|^  ${command}: \\{ icon`, 'm'),
  )
})
