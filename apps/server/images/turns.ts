/** A concurrency limit: runs a few tasks at a time; the others wait in a bounded queue. */
import { Refusal } from '@bothy/contract/refusals.ts'

export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A task rejects with UNAVAILABLE when the queue is full. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): InTurn {
  const queue: (() => void)[] = []
  let running = 0

  async function acquire(): Promise<void> {
    if (running < atOnce) return void (running += 1)
    if (queue.length >= waiting) throw new Refusal('UNAVAILABLE', { retryAfter: 2 })
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
