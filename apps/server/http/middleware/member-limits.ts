/** Rate limits per member, for calls that send messages to others or store rows each time; and per client address, for searches. */
import type { Pool } from 'pg'
import { memberCallLimits, participationLimits } from '@bothy/contract/call-limits.ts'
import type { CallName } from '@bothy/contract/calls.ts'
import type { RateLimit } from '../../auth/rate-limit/rate-limit.ts'
import { memberOf } from '../../postgres/database-functions.ts'
import type { MemberLookup } from './member-lookup.ts'
import type { MemoryLimit } from './memory-limit.ts'

/** Counts a call for the member of the token. Rejects with RATE_LIMITED above the limit. */
export type LimitMember = (name: CallName, tokenHash: Buffer | null) => Promise<void>

/** Counts a search that no cache answers; `address` is the client address. Rejects with RATE_LIMITED. */
export type LimitSearch = (name: CallName, input: Record<string, unknown>, address: () => string) => Promise<void>

/** Filters that may read every activity of the club. */
const searchFilters = ['q', 'tag', 'difficulty', 'place', 'from', 'to']

const searches: readonly CallName[] = ['listActivities', 'listActivityPlaces', 'listPastRoutes', 'listRoutes']

/** A list is one page, a count always reads all that a filter leaves. */
function isSearch(name: CallName, input: Record<string, unknown>): boolean {
  if (name === 'countActivities') return Object.keys(input).length > 0
  return searches.includes(name) && searchFilters.some((filter) => input[filter] !== undefined)
}

export const createSearchLimit =
  (rateLimit: RateLimit): LimitSearch =>
  async (name, input, address) => {
    if (isSearch(name, input)) await rateLimit('search', address())
  }

type MemberLimitParts = { pool: Pick<Pool, 'query'>; rateLimit: RateLimit; members: MemberLookup; participationLimit: MemoryLimit }

export function createMemberLimit({ pool, rateLimit, members, participationLimit }: MemberLimitParts): LimitMember {
  return async (name, tokenHash) => {
    if (name in participationLimits) {
      // Hundreds of members join and vote at once, so these calls are counted without a query.
      const member = tokenHash && (await members.find(tokenHash))
      if (!member) return
      participationLimit.assertAllowed(member)
      return participationLimit.count(member)
    }
    const kind = memberCallLimits[name]
    const member = kind && (await memberOf(pool, tokenHash))
    if (member) await rateLimit(kind, member)
  }
}
