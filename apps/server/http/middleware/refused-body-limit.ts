/** Limits how many bodies without sense one network sends to calls that need no session. */
import { Refusal } from '@bothy/contract/errors.ts'
import { limits } from '@bothy/contract/limits.ts'
import { networkOf } from '../../auth/rate-limit/network-of.ts'

export type RefusedBodyLimit = {
  /** Throws RATE_LIMITED when the network of this address had too many bodies refused. */
  assertAllowed: (address: string) => void
  /** Counts the refusal of a body. Ignores other errors. */
  count: (address: string, error: unknown) => void
}

/** Networks that are counted at a time, which bounds the memory. */
const maxNetworks = 50_000

const { max, windowSeconds } = limits.input.refused

/** Counts in memory, because a count in the database would cost more than the body that it prevents. */
export function createRefusedBodyLimit(isLimited: boolean, now: () => number = Date.now): RefusedBodyLimit {
  const counts = new Map<string, number>()
  let windowEnd = 0

  function startWindow(): void {
    if (now() < windowEnd && counts.size < maxNetworks) return
    counts.clear()
    windowEnd = now() + windowSeconds * 1000
  }

  return {
    assertAllowed(address) {
      if (!isLimited) return
      startWindow()
      if ((counts.get(networkOf(address)) ?? 0) >= max) throw new Refusal('RATE_LIMITED', { retryAfter: (windowEnd - now()) / 1000 })
    },
    count(address, error) {
      if (!(error instanceof Refusal) || (error.code !== 'INVALID_INPUT' && error.code !== 'INPUT_TOO_LARGE')) return
      const network = networkOf(address)
      counts.set(network, (counts.get(network) ?? 0) + 1)
    },
  }
}
