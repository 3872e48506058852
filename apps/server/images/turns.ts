/** Lets a few pieces of work run at a time; the others wait in a line that is not endless. */
import { Refusal } from '@bothy/contract/refusals.ts'

export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Rejects with UNAVAILABLE when the line is full. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): InTurn {
  const line: (() => void)[] = []
  let running = 0

  async function turn(): Promise<void> {
    if (running < atOnce) return void (running += 1)
    if (line.length >= waiting) throw new Refusal('UNAVAILABLE', { retryAfter: 2 })
    // Whoever leaves hands over the place.
    await new Promise<void>((resolve) => line.push(resolve))
  }

  return async (work) => {
    await turn()
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
