import { describe, expect, test } from 'vitest'
import { createLock } from './lock.ts'
import { handClock } from './testing/hand-clock.ts'

/** `webLocks` undefined is a browser without them. */
const kinds = [
  ['over all tabs', navigator.locks],
  ['in a page without web locks', null],
] as const

describe.each(kinds)('one at a time %s', (_, webLocks) => {
  const aLock = () => createLock({ name: 'club', locks: webLocks as LockManager, clock: handClock().clock })

  test('the next begins when the one before has ended, well or not', async () => {
    const lock = aLock()
    const order: number[] = []
    const gate = Promise.withResolvers<void>()
    const one = lock(async () => {
      await gate.promise
      order.push(1)
      throw new Error('one fails')
    })
    const two = lock(async () => order.push(2))
    gate.resolve()
    await expect(one).rejects.toThrow('one fails')
    await two
    expect(order).toEqual([1, 2])
  })

  test('what it answers is what the act answers', async () => {
    expect(await aLock()(async () => 42)).toBe(42)
  })
})

test('a tab that never lets go is waited for 12 seconds', async () => {
  const hands = handClock()
  const frozen = Promise.withResolvers<void>()
  const held = createLock({ name: 'frozen', clock: hands.clock })(() => frozen.promise)
  const other = createLock({ name: 'frozen', clock: hands.clock })(async () => 'acted')
  await hands.armed(12_000)
  hands.advance(12_000)
  expect(await other).toBe('acted')
  frozen.resolve()
  await held
})

test('where locks are forbidden it acts all the same', async () => {
  const forbidden = { request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')) } as unknown as LockManager
  expect(await createLock({ name: 'club', locks: forbidden, clock: handClock().clock })(async () => 'acted')).toBe('acted')
})
