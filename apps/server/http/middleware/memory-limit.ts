/** Counts attempts in memory, where a count in the database would cost more than what it limits. Each process counts for itself. */
import { Refusal } from '@bothy/contract/errors.ts'

export type MemoryLimit = {
  /** Throws RATE_LIMITED when `who` had too many attempts in this window. */
  assertAllowed: (who: string) => void
  /** `cost`: of how many attempts. */
  count: (who: string, cost?: number) => void
  /** Seconds until `who` may try again; undefined while they may. `factor`: of the usual limit. */
  secondsLeft: (who: string, factor?: number) => number | undefined
}

/** Entries that are counted at a time, which bounds the memory. */
const maxEntries = 50_000

/** A window is the same for all, and starts with the first attempt after the last one has ended. */
export function createMemoryLimit(
  { max, windowSeconds }: { max: number; windowSeconds: number },
  isLimited: boolean,
  // Not the time of day: with a clock that is set back by an hour, the window would last an hour longer.
  now: () => number = () => performance.now(),
): MemoryLimit {
  const counts = new Map<string, number>()
  let windowEnd = 0

  function startWindow(): void {
    if (now() < windowEnd && counts.size < maxEntries) return
    counts.clear()
    windowEnd = now() + windowSeconds * 1000
  }

  function secondsLeft(who: string, factor = 1): number | undefined {
    if (!isLimited) return undefined
    startWindow()
    return (counts.get(who) ?? 0) >= factor * max ? (windowEnd - now()) / 1000 : undefined
  }

  return {
    secondsLeft,
    assertAllowed(who) {
      const retryAfter = secondsLeft(who)
      if (retryAfter !== undefined) throw new Refusal('RATE_LIMITED', { retryAfter })
    },
    count(who, cost = 1) {
      startWindow()
      counts.set(who, (counts.get(who) ?? 0) + cost)
    },
  }
}
