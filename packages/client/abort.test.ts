import { expect, test } from 'vitest'
import { anySignal } from './abort.ts'

test('one of several signals aborts, with its reason, and none that is missing', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const signal = anySignal(undefined, one.signal, other.signal)
  expect(signal.aborted).toBe(false)
  other.abort('over')
  one.abort('later')
  expect(signal).toMatchObject({ aborted: true, reason: 'over' })
})

test('a signal that has aborted before aborts at once', () => {
  expect(anySignal(new AbortController().signal, AbortSignal.abort('before'))).toMatchObject({ aborted: true, reason: 'before' })
})
