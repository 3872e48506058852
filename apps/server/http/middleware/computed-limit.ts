/** Limits what the server computes for one requester: a visitor's network, a member, or a calendar feed. Stored answers are free. */
import { requestLimits } from '@bothy/contract/request-limits.ts'
import type { MemoryLimit } from './memory-limit.ts'

export type Computation = {
  /** Throws RATE_LIMITED when too much was computed for this requester in this window. `compute` does too; call it before joining the query of another. */
  assertAllowed: () => void
  /** Computes an answer, and counts it: a long one costs more than a short one, and a failure as much as a short one. */
  compute: <Answer extends { length: number }>(query: () => Promise<Answer>) => Promise<Answer>
}
export type LimitComputed = (who: string) => Computation

const { bytesPerUnit } = requestLimits.computed

export const createComputedLimit =
  (limit: MemoryLimit): LimitComputed =>
  (who) => ({
    assertAllowed: () => limit.assertAllowed(who),
    async compute(query) {
      limit.assertAllowed(who)
      let length = 0
      try {
        const answer = await query()
        length = answer.length
        return answer
      } finally {
        limit.count(who, 1 + Math.floor(length / bytesPerUnit))
      }
    },
  })
