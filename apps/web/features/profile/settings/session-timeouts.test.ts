import { expect, test } from 'vitest'
import { sessionTimeoutOptions } from './session-timeouts.ts'

test('a member is offered only timeouts below that of the club', () => {
  expect(sessionTimeoutOptions(30, null)).toEqual([5, 10, 15])
  expect(sessionTimeoutOptions(5, null)).toEqual([])
})

test('a timeout chosen on another device is among the options', () => {
  expect(sessionTimeoutOptions(30, 20)).toEqual([5, 10, 15, 20])
})
