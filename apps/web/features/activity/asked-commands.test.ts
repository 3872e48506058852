import { expect, test } from 'vitest'
import type { Activity } from '@bothy/contract/entities.ts'
import { outcomeText } from './asked-commands.ts'

const outcome = (voters: number, routes: number, isTie = false) =>
  outcomeText({ voters, routes: Array.from({ length: routes }, () => ({})) as Activity['routes'], isTie })

test('the dialog that closes a vote names a winner only where members have voted', () => {
  expect([outcome(3, 2), outcome(2, 2, true), outcome(1, 1)]).toEqual(['activity.ask.winner', 'activity.ask.tie', 'activity.ask.winner'])
  expect(outcome(0, 2)).toBe('activity.ask.unvoted')
  expect(outcome(0, 1)).toBeNull()
})
