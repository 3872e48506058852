import { expect, onTestFinished, test, vi } from 'vitest'
import type { Refusal } from '@bothy/contract/errors.ts'
import { createMemoryLimit } from './memory-limit.ts'

/** Tries once, and returns the seconds to wait, or 0. */
const attempt = ({ assertAllowed, count }: ReturnType<typeof createMemoryLimit>, who: string): number => {
  try {
    assertAllowed(who)
    count(who)
    return 0
  } catch (error) {
    return (error as Refusal).retryAfter!
  }
}

test('refuses above its limit until the window ends, others not', () => {
  let now = 0
  const limit = createMemoryLimit({ max: 3, windowSeconds: 60 }, true, () => now)
  expect([1, 2, 3].map(() => attempt(limit, 'Mia'))).toEqual([0, 0, 0])
  now = 20_000
  expect([attempt(limit, 'Mia'), attempt(limit, 'Bo')]).toEqual([40, 0])
  now = 60_000
  expect(attempt(limit, 'Mia')).toBe(0)
})

test('counts what costs more as several attempts, and may allow several times as much of what costs little', () => {
  const limit = createMemoryLimit({ max: 10, windowSeconds: 60 }, true, () => 0)
  limit.count('Mia', 9)
  expect(limit.secondsLeft('Mia')).toBeUndefined()
  limit.count('Mia', 40)
  expect([limit.secondsLeft('Mia'), limit.secondsLeft('Mia', 5)]).toEqual([60, undefined])
  limit.count('Mia')
  expect(limit.secondsLeft('Mia', 5)).toBe(60)
})

test('ends its window as usual when the clock of the machine is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const limit = createMemoryLimit({ max: 1, windowSeconds: 60 }, true)
  expect(attempt(limit, 'Mia')).toBe(0)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(attempt(limit, 'Mia')).toBe(60)
  vi.advanceTimersByTime(60_000)
  expect(attempt(limit, 'Mia')).toBe(0)
})

test('refuses nobody while limits are off', () => {
  const limit = createMemoryLimit({ max: 1, windowSeconds: 60 }, false)
  expect([1, 2, 3].map(() => attempt(limit, 'Mia'))).toEqual([0, 0, 0])
})
