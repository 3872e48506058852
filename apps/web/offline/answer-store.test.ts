import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshTime, isFresh } from './answer-store.ts'

const now = Date.UTC(2026, 5, 20, 12)

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

describe('an activity that a member has seen', () => {
  test.each([
    ['is fresh for half an hour', now - freshTime + 1, true],
    ['is loaded again later', now - freshTime, false],
    ['is fresh if the clock of the device was a little ahead', now + freshTime - 1, true],
    ['is loaded again if the clock of the device was days ahead', now + 3 * 86_400_000, false],
  ])('%s', (_, seenAt, isExpected) => expect(isFresh({ data: null, seenAt })).toBe(isExpected))
})
