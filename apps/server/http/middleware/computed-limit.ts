/** Limits what the server computes for one requester: a visitor's network, a member, or a calendar feed. Stored answers are free. */
import { requestLimits } from '@bothy/contract/request-limits.ts'
import type { MemoryLimit } from './memory-limit.ts'

export type Computation = {
  /** Throws RATE_LIMITED when too much was computed for this requester in this window. */
  assertAllowed: () => void
  /** Computes an answer, and counts it: a long one costs more than a short one, and a failure as much as a short one. */
  run: <Answer extends { length: number }>(compute: () => Promise<Answer>) => Promise<Answer>
}
export type LimitComputed = (who: string) => Computation

const { bytesPerUnit } = requestLimits.computed

export const createComputedLimit =
  (limit: MemoryLimit): LimitComputed =>
  (who) => ({
    assertAllowed: () => limit.assertAllowed(who),
    async run(compute) {
      let length = 0
      try {
        const answer = await compute()
        length = answer.length
        return answer
      } finally {
        limit.count(who, 1 + Math.floor(length / bytesPerUnit))
      }
    },
  })
