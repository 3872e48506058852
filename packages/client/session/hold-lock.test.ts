import { expect, test } from 'vitest'
import { aPage } from '../testing/fake-browser.ts'
import { holdLock } from './hold-lock.ts'

const { locks } = navigator

test('a page that is left gives its lock to the next page, and what it does under it goes on', async () => {
  const [left, next] = [aPage(), aPage()]
  const gate = Promise.withResolvers<string>()
  const first = holdLock(locks, 'left', {}, () => gate.promise, left.page)
  const second = holdLock(locks, 'left', {}, async () => 'second', next.page)
  left.change('left')
  expect(await second).toBe('second')
  gate.resolve('first')
  expect(await first).toBe('first')
  expect([left.listeners.size, next.listeners.size]).toEqual([0, 0])
})

test('a page that is left while it waits lets others pass, and requests the lock again when it is restored', async () => {
  const [holder, waiting] = [aPage(), aPage()]
  const gate = Promise.withResolvers<void>()
  const first = holdLock(locks, 'waiting', {}, () => gate.promise, holder.page)
  const order: string[] = []
  const second = holdLock(locks, 'waiting', {}, async () => order.push('second'), waiting.page)
  waiting.change('left')
  gate.resolve()
  await first
  await holdLock(locks, 'waiting', {}, async () => order.push('third'), holder.page)
  waiting.change('restored')
  await second
  expect(order).toEqual(['third', 'second'])
})

test('a task that fails releases the lock', async () => {
  const { page } = aPage()
  await expect(holdLock(locks, 'failing', {}, () => Promise.reject(new Error('no')), page)).rejects.toThrow('no')
  expect(await holdLock(locks, 'failing', { ifAvailable: true }, async (lock) => lock !== null, page)).toBe(true)
})

test('a lock that is not available at once is null', async () => {
  const { page } = aPage()
  const gate = Promise.withResolvers<void>()
  const held = holdLock(locks, 'taken', {}, () => gate.promise, page)
  expect(await holdLock(locks, 'taken', { ifAvailable: true }, async (lock) => lock, page)).toBeNull()
  gate.resolve()
  await held
})
