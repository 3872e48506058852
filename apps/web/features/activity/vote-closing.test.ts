import { expect, test } from 'vitest'
import type { Phase } from '@bothy/contract/phases.ts'
import { voteClosing } from './vote-closing.ts'

const now = Date.parse('2026-06-01T06:00:00Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const closing = (phase: Phase, closesIn: number | null, startsIn: number) =>
  voteClosing({ phase, startTime: inHours(startsIn), voteClosesAt: closesIn === null ? null : inHours(closesIn) }, now)

test('a vote closes by the clock before it begins and while it is open', () => {
  expect((['review', 'rejected', 'voting'] as const).map((phase) => closing(phase, 2, 20))).toEqual(['ahead', 'ahead', 'ahead'])
  expect(closing('voting', -2, 20)).toBe('over')
  expect(closing('voting', null, 20)).toBeNull()
  expect(closing('enrolling', -2, 20)).toBeNull()
})

test('a closing time that passed during the review leaves the vote open, unless the start has passed too: then no vote comes', () => {
  expect(closing('review', -2, 20)).toBe('passed')
  expect(closing('rejected', -2, 20)).toBe('passed')
  expect(closing('review', -4, -2)).toBeNull()
  expect(closing('rejected', -4, -2)).toBeNull()
})
