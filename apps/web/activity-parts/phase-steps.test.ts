import { expect, test } from 'vitest'
import { pathBetween, phaseProgress, phaseSteps, plannedProgress, type ProgressFacts } from './phase-steps.ts'

const start = '2031-05-01T07:00:00Z'
const end = '2031-05-01T15:00:00Z'
const dayBefore = '2031-04-30T18:00:00Z'
const noRoutes: ProgressFacts['routes'] = []
const twoRoutes = [{ isSelected: true }, { isSelected: false }] as ProgressFacts['routes']

const facts = (some: Partial<ProgressFacts>): ProgressFacts => ({
  phase: 'enrolling',
  cancelledPhase: null,
  routes: twoRoutes,
  voteClosedAt: dayBefore,
  startTime: start,
  endTime: end,
  currentParticipants: 4,
  ...some,
})

/** In words, as a reader sees them. */
function shown(some: Partial<ProgressFacts>): string {
  const { current, stopped, skipped } = phaseProgress(facts(some))
  const past = phaseSteps.filter((_, index) => index < current && !skipped.includes(index))
  return [...past, `[${stopped ?? phaseSteps[current]}${stopped ? ` at ${phaseSteps[current]}` : ''}]`].join(' ')
}

test.each<[string, Partial<ProgressFacts>, string]>([
  ['waits for its review', { phase: 'review', voteClosedAt: null }, '[review]'],
  ['is sent back', { phase: 'rejected', voteClosedAt: null }, '[rejected at review]'],
  ['is returned to review after a vote', { phase: 'review', voteClosedAt: null, currentParticipants: 3 }, '[review]'],
  ['is open to vote', { phase: 'voting', voteClosedAt: null }, 'review [voting]'],
  ['is open to join', { phase: 'enrolling' }, 'review voting [enrolling]'],
  ['is open to join without routes', { phase: 'enrolling', routes: noRoutes, voteClosedAt: null }, 'review [enrolling]'],
  ['is on the trail', { phase: 'active' }, 'review voting enrolling [active]'],
  ['starts while the vote is open', { phase: 'active', voteClosedAt: start }, 'review voting [active]'],
  ['starts without a route', { phase: 'active', routes: noRoutes, voteClosedAt: null }, 'review enrolling [active]'],
  ['is done', { phase: 'finished' }, 'review voting enrolling active [finished]'],
  ['is done, and the vote was open until its start', { phase: 'finished', voteClosedAt: start }, 'review voting active [finished]'],
  ['ends while the vote is open', { phase: 'finished', voteClosedAt: '2031-05-01T15:20:00Z' }, 'review voting [finished]'],
  [
    'ends without an end time while the vote is open',
    { phase: 'finished', endTime: null, voteClosedAt: end },
    'review voting active [finished]',
  ],
  ['ends without a participant', { phase: 'finished', currentParticipants: 0 }, 'review voting enrolling [finished]'],
  ['is cancelled in review', { phase: 'cancelled', cancelledPhase: 'review', voteClosedAt: null }, '[cancelled at review]'],
  ['is cancelled without a vote', { phase: 'cancelled', cancelledPhase: 'voting', voteClosedAt: null }, 'review [cancelled at voting]'],
  ['is cancelled while open to join', { phase: 'cancelled', cancelledPhase: 'enrolling' }, 'review voting [cancelled at enrolling]'],
  ['is cancelled on the trail', { phase: 'cancelled', cancelledPhase: 'active' }, 'review voting enrolling [cancelled at active]'],
  [
    'is cancelled on the trail without routes',
    { phase: 'cancelled', cancelledPhase: 'active', routes: noRoutes, voteClosedAt: null },
    'review enrolling [cancelled at active]',
  ],
])('an activity that %s', (_, some, expected) => {
  expect(shown(some)).toBe(expected)
})

test('the guide shows every step', () => {
  expect(phaseSteps.map((phase) => plannedProgress(phase))).toEqual(
    [0, 1, 2, 3, 4].map((current) => ({ current, stopped: null, skipped: [] })),
  )
})

test('there is no path before the first step or after the last', () => {
  expect([pathBetween(0, 0), pathBetween(4, 4)]).toEqual(['', ''])
  expect(pathBetween(0, 1)).toBe('M35,40C59 47 81 22 105 29')
})
