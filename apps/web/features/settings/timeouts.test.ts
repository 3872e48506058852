import { expect, test } from 'vitest'
import { timeoutsWithin } from './timeouts.ts'

test('a member is offered only timeouts below that of the club', () => {
  expect(timeoutsWithin(30, null)).toEqual([5, 10, 15])
  expect(timeoutsWithin(5, null)).toEqual([])
})

test('a timeout chosen on another device is among the options', () => {
  expect(timeoutsWithin(30, 20)).toEqual([5, 10, 15, 20])
})
