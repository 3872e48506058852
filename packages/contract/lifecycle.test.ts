import { describe, expect, test } from 'vitest'
import { activity } from './entities.ts'
import { commands, lifecycle, type Transition } from './lifecycle.ts'
import { hiddenPhases, phases, statuses, statusOf, type Phase } from './phases.ts'

const transitions = Object.values<Transition>(lifecycle)

describe('the lifecycle of an activity', () => {
  test('gives every phase one status, and uses every status', () => {
    expect(Object.keys(statusOf).sort()).toEqual([...phases].sort())
    expect([...new Set(Object.values(statusOf))].sort()).toEqual([...statuses].sort())
  })

  test('reaches every phase from review', () => {
    const reached = new Set<Phase>(['review'])
    for (const _ of phases) for (const { from, to } of transitions) if (to && from.some((phase) => reached.has(phase))) reached.add(to)
    expect([...reached].sort()).toEqual([...phases].sort())
  })

  test('ends in finished and cancelled', () => {
    const moving = new Set(transitions.filter(({ to }) => to).flatMap(({ from }) => from))
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
