import { describe, expect, test } from 'vitest'
import { calls } from './calls.ts'
import { activity } from './entities.ts'
import { commands, lifecycle, type Actor, type Command } from './lifecycle.ts'
import { hiddenPhases, phases, statuses, statusOf, type Phase } from './phases.ts'

/** A second copy of the lifecycle table, so that an accidental change fails. */
const transitions: [Command, from: Phase[], to: Phase | undefined, who: Actor[]][] = [
  ['edit', ['review', 'rejected', 'voting', 'enrolling'], undefined, ['leader']],
  ['resubmit', ['rejected'], 'review', ['leader']],
  ['approve', ['review'], 'voting', ['admin']],
  ['reject', ['review'], 'rejected', ['admin']],
  ['startEnrollment', ['voting'], 'enrolling', ['leader', 'admin']],
  ['start', ['enrolling'], 'active', ['leader', 'admin']],
  ['complete', ['active'], 'finished', ['leader', 'admin']],
  ['cancel', ['review', 'voting', 'enrolling', 'active'], 'cancelled', ['leader', 'admin']],
  ['delete', ['review', 'rejected', 'cancelled'], undefined, ['leader', 'admin']],
  ['vote', ['voting'], undefined, ['member']],
  ['moveVote', ['voting'], undefined, ['member']],
  ['withdrawVote', ['voting'], undefined, ['member']],
  ['interest', ['voting'], undefined, ['member']],
  ['join', ['enrolling'], undefined, ['member']],
  ['leave', ['voting', 'enrolling'], undefined, ['member']],
  ['removeParticipant', ['voting', 'enrolling', 'active'], undefined, ['leader', 'admin']],
  ['readmit', ['voting', 'enrolling'], undefined, ['leader', 'admin']],
  ['returnToReview', ['voting', 'enrolling'], 'review', ['admin']],
  ['acceptChanges', ['voting', 'enrolling'], undefined, ['admin']],
  ['setLeader', ['voting', 'enrolling', 'active'], undefined, ['leader', 'admin']],
  ['acceptLeadership', ['voting', 'enrolling', 'active'], undefined, ['member']],
  ['declineLeadership', ['voting', 'enrolling', 'active'], undefined, ['member']],
  ['undo', ['voting', 'rejected', 'active', 'finished'], undefined, ['leader', 'admin']],
  ['checkIn', ['enrolling', 'active'], undefined, ['leader', 'admin']],
  ['confirmReturn', ['active', 'finished'], undefined, ['member']],
  ['postponeAlarm', ['active', 'finished'], undefined, ['leader', 'admin']],
  ['messageLeader', ['voting', 'enrolling', 'active', 'finished'], undefined, ['member', 'admin']],
  ['messageParticipants', ['voting', 'enrolling', 'active', 'finished'], undefined, ['leader', 'admin']],
  ['favorite', ['review', 'voting', 'enrolling', 'active', 'finished', 'cancelled', 'rejected'], undefined, ['member']],
]

describe('the lifecycle of an activity', () => {
  test.each(transitions)('%s goes from %j to %s by %j', (command, from, to, who) => {
    const transition: { from: readonly Phase[]; to?: Phase; who: readonly Actor[] } = lifecycle[command]
    expect({ from: [...transition.from].sort(), to: transition.to, who: [...transition.who] }).toEqual({ from: [...from].sort(), to, who })
  })

  test('has no other command', () => {
    expect([...commands].sort()).toEqual(transitions.map(([command]) => command).sort())
  })

  test.each(commands)('%s is a call about an activity, for members or admins', (command) => {
    const call = calls[lifecycle[command].call]
    expect(call.path).toMatch(/^\/activities\/\{activityId\}/)
    expect(call.who).toBe((lifecycle[command].who as readonly Actor[]).every((actor) => actor === 'admin') ? 'admin' : 'member')
  })

  test('gives every phase one status, and uses every status', () => {
    expect(Object.keys(statusOf).sort()).toEqual([...phases].sort())
    expect([...new Set(Object.values(statusOf))].sort()).toEqual([...statuses].sort())
  })

  test('reaches every phase from review', () => {
    const reached = new Set<Phase>(['review'])
    for (const _ of phases) for (const [, from, to] of transitions) if (to && from.some((phase) => reached.has(phase))) reached.add(to)
    expect([...reached].sort()).toEqual([...phases].sort())
  })

  test('ends in finished and cancelled', () => {
    const moving = new Set(transitions.filter(([, , to]) => to).flatMap(([, from]) => from))
    expect(phases.filter((phase) => !moving.has(phase))).toEqual(['finished', 'cancelled'])
  })

  test('hides activities that were never approved', () => {
    expect(hiddenPhases).toEqual(['review', 'rejected'])
  })

  test('is part of every activity: each command has null or a refusal code', () => {
    const { refusals } = activity.shape
    const free = Object.fromEntries(commands.map((command) => [command, null]))
    expect(refusals.safeParse({ ...free, join: 'ACTIVITY_FULL' }).success).toBe(true)
    expect(refusals.safeParse({ ...free, join: 'RAIN' }).success).toBe(false)
    const { join: _, ...without } = free
    expect(refusals.safeParse(without).success).toBe(false)
  })
})
