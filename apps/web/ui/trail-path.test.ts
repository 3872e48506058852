import { expect, test } from 'vitest'
import { pathBetween, trailState } from './trail-path.ts'

const fresh = { hasSelectedRoute: false, hasVotes: false }

test('each phase stands at its own place on the trail', () => {
  const phases = ['review', 'voting', 'enrolling', 'active', 'finished'] as const
  expect(phases.map((phase) => trailState(phase, fresh).now)).toEqual([0, 1, 2, 3, 4])
})

test('a rejected activity stopped at its review', () => {
  expect(trailState('rejected', fresh)).toEqual({ now: 0, stopped: 'rejected' })
})

test('a cancelled activity stopped where its traces end', () => {
  expect(trailState('cancelled', { hasSelectedRoute: true, hasVotes: true })).toEqual({ now: 2, stopped: 'cancelled' })
  expect(trailState('cancelled', { hasSelectedRoute: false, hasVotes: true }).now).toBe(1)
  expect(trailState('cancelled', fresh).now).toBe(0)
})

test('nothing lies behind the first place and nothing ahead of the last', () => {
  expect([pathBetween(0, 0), pathBetween(4, 4)]).toEqual(['', ''])
  expect(pathBetween(0, 1)).toBe('M35,40C59 47 81 22 105 29')
})
