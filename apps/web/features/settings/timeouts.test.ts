import { expect, test } from 'vitest'
import { timeoutsWithin } from './timeouts.ts'

test('nobody is offered to stay longer than the club lets them', () => {
  expect(timeoutsWithin(30, null)).toEqual([5, 10, 15])
  expect(timeoutsWithin(5, null)).toEqual([])
})

test('what was chosen elsewhere is among what is offered', () => {
  expect(timeoutsWithin(30, 20)).toEqual([5, 10, 15, 20])
})
