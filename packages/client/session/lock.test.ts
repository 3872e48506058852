import { describe, expect, test } from 'vitest'
import { fakeClock } from '../testing/fake-clock.ts'
import { createLock } from './lock.ts'

/** `webLocks` undefined is a browser without them. */
const kinds = [
  ['across all tabs', navigator.locks],
  ['within a page without Web Locks', null],
] as const

describe.each(kinds)('a lock %s', (_, webLocks) => {
  const aLock = () => createLock({ name: 'club', locks: webLocks as LockManager, clock: fakeClock().clock })

  test('starts the next task when the previous one has finished or failed', async () => {
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

  test('returns the result of the task', async () => {
    expect(await aLock()(async () => 42)).toBe(42)
  })
})

test('a lock that another tab never releases is ignored after 12 seconds', async () => {
  const time = fakeClock()
  const frozen = Promise.withResolvers<void>()
  const held = createLock({ name: 'frozen', clock: time.clock })(() => frozen.promise)
  const other = createLock({ name: 'frozen', clock: time.clock })(async () => 'acted')
  await time.timerSet(12_000)
  time.advance(12_000)
  expect(await other).toBe('acted')
  frozen.resolve()
  await held
})

test('a task runs even where Web Locks are forbidden', async () => {
  const forbidden = { request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')) } as unknown as LockManager
  expect(await createLock({ name: 'club', locks: forbidden, clock: fakeClock().clock })(async () => 'acted')).toBe('acted')
})
