import { expect, test } from 'vitest'
import { pathBetween, phaseProgress } from './phase-steps.ts'

const noVotes = { hasSelectedRoute: false, hasVotes: false }

test('each phase is its own step', () => {
  const phases = ['review', 'voting', 'enrolling', 'active', 'finished'] as const
  expect(phases.map((phase) => phaseProgress(phase, noVotes).current)).toEqual([0, 1, 2, 3, 4])
})

test('a rejected activity stopped at review', () => {
  expect(phaseProgress('rejected', noVotes)).toEqual({ current: 0, stopped: 'rejected' })
})

test('a cancelled activity stopped at the last step that left data', () => {
  expect(phaseProgress('cancelled', { hasSelectedRoute: true, hasVotes: true })).toEqual({ current: 2, stopped: 'cancelled' })
  expect(phaseProgress('cancelled', { hasSelectedRoute: false, hasVotes: true }).current).toBe(1)
  expect(phaseProgress('cancelled', noVotes).current).toBe(0)
})

test('there is no path before the first step or after the last', () => {
  expect([pathBetween(0, 0), pathBetween(4, 4)]).toEqual(['', ''])
  expect(pathBetween(0, 1)).toBe('M35,40C59 47 81 22 105 29')
})
