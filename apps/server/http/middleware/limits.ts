/** The limits of requests of one process. `isLimited` is false for load tests only. */
import type { Pool } from 'pg'
import { rateLimits } from '@bothy/contract/rate-limits.ts'
import { requestLimits } from '@bothy/contract/request-limits.ts'
import type { RateLimit } from '../../auth/rate-limit/rate-limit.ts'
import { createComputedLimit } from './computed-limit.ts'
import { createMemberLimit, createSearchLimit } from './member-limits.ts'
import { createMemberLookup } from './member-lookup.ts'
import { createMemoryLimit } from './memory-limit.ts'

export function createLimits({ pool, rateLimit, isLimited }: { pool: Pick<Pool, 'query'>; rateLimit: RateLimit; isLimited: boolean }) {
  const members = createMemberLookup(pool)
  const participationLimit = createMemoryLimit(rateLimits.change, isLimited)
  return {
    members,
    limitMember: createMemberLimit({ pool, rateLimit, members, participationLimit }),
    limitSearch: createSearchLimit(rateLimit),
    limitComputed: createComputedLimit(createMemoryLimit(requestLimits.computed, isLimited)),
    refusedBodies: createMemoryLimit(requestLimits.input.refused, isLimited),
    calendarFeedLimit: createMemoryLimit(requestLimits.calendarFeeds, isLimited),
  }
}

export type Limits = ReturnType<typeof createLimits>
