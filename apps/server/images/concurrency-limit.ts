/** A concurrency limit: runs a few tasks at a time; the others wait in a bounded queue. */
import { Refusal } from '@bothy/contract/errors.ts'

export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A task rejects with UNAVAILABLE when the queue is full. */
export function createConcurrencyLimit({ maxRunning, maxQueued }: { maxRunning: number; maxQueued: number }): ConcurrencyLimit {
  const queue: (() => void)[] = []
  let running = 0

  async function acquire(): Promise<void> {
    if (running < maxRunning) return void (running += 1)
    if (queue.length >= maxQueued) throw new Refusal('UNAVAILABLE', { retryAfter: 2 })
    // A finished task passes its slot to the next one.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  return async (work) => {
    await acquire()
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
