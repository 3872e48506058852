/** Counts what each network does, in memory: a count in the database would cost more than what it prevents. */
import { networkOf } from '../../auth/rate-limit/network-of.ts'

export type NetworkCounter = {
  count: (address: string) => void
  /** Seconds until the network of this address may go on; undefined while it may. */
  secondsLeft: (address: string) => number | undefined
}

/** Networks that are counted at a time, which bounds the memory. */
const maxNetworks = 50_000

/** Each network may do `max` in a window. */
export function createNetworkCounter(
  { max, windowSeconds }: { max: number; windowSeconds: number },
  isLimited: boolean,
  now: () => number = Date.now,
): NetworkCounter {
  const counts = new Map<string, number>()
  let windowEnd = 0

  function startWindow(): void {
    if (now() < windowEnd && counts.size < maxNetworks) return
    counts.clear()
    windowEnd = now() + windowSeconds * 1000
  }

  return {
    count(address) {
      const network = networkOf(address)
      counts.set(network, (counts.get(network) ?? 0) + 1)
    },
    secondsLeft(address) {
      if (!isLimited) return undefined
      startWindow()
      return (counts.get(networkOf(address)) ?? 0) >= max ? (windowEnd - now()) / 1000 : undefined
    },
  }
}
