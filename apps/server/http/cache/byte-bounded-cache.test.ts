import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createByteBoundedCache } from './byte-bounded-cache.ts'

/** Room for three values of 1,000 bytes. */
const smallCache = () => createByteBoundedCache<string>({ all: 4_500, each: 2_000 })

describe('a cache that is bounded in bytes', () => {
  test('evicts the oldest entries for a new one', () => {
    const cache = smallCache()
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, key, 1_000)
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, 'b', 'c', 'd'])
  })

  test('counts long keys and the memory of the entry itself', () => {
    const cache = smallCache()
    for (let page = 0; page < 100; page++) cache.set(`${page}`.padEnd(500), 'empty page', 10)
    const stored = Array.from({ length: 100 }, (_, page) => cache.get(`${page}`.padEnd(500))).filter((value) => value !== undefined)
    expect(stored).toHaveLength(3)
  })

  test('counts a replaced entry once', () => {
    const cache = smallCache()
    cache.set('a', 'a', 1_000)
    for (let round = 0; round < 10; round++) cache.set('b', `b${round}`, 1_000)
    expect([cache.get('a'), cache.get('b')]).toEqual(['a', 'b9'])
  })

  test('forgets an entry after half a minute, also when the clock of the machine is set back', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const cache = smallCache()
    cache.set('a', 'a', 1_000)
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(cache.get('a')).toBe('a')
    vi.advanceTimersByTime(30_000)
    expect(cache.get('a')).toBeUndefined()
  })

  test('does not store a value that is too large, and forgets the one that it replaces', () => {
    const cache = smallCache()
    cache.set('a', 'small', 1_000)
    cache.set('a', 'large', 2_000)
    expect(cache.get('a')).toBeUndefined()
  })

  test('has room again after it was cleared', () => {
    const cache = smallCache()
    for (const key of ['a', 'b', 'c']) cache.set(key, key, 1_000)
    cache.clear()
    for (const key of ['d', 'e', 'f']) cache.set(key, key, 1_000)
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined, 'd', 'e', 'f'])
  })
})
