/** Rate limits per member, for calls that send messages to others or store rows each time; and per client address, for lists and searches. */
import type { CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Pool } from 'pg'
import { memberCallLimits, type RateLimitKind } from '@bothy/contract/limits.ts'
import { memberOf } from '../../postgres/database-functions.ts'
import type { RateLimit } from '../../auth/rate-limit/rate-limit.ts'
import type { NetworkCounter } from './network-counter.ts'

/** Counts a call for the member of the token. Rejects with RATE_LIMITED above the limit. */
export type LimitMember = (name: CallName, tokenHash: Buffer | null) => Promise<void>

/** Joining, voting and favorites have no limit: they do not accumulate rows, and hundreds of members make them at once. */
const limited: Partial<Record<CallName, RateLimitKind>> = memberCallLimits

/** Count what no cache answers; `address` is the client address. Reject with RATE_LIMITED. */
export type LimitSearch = {
  member: (name: CallName, input: Record<string, unknown>, address: () => string) => Promise<void>
  /** Counts other lists too, because a visitor who varies the query passes every cache. */
  visitor: (name: CallName, input: Record<string, unknown>, address: string) => Promise<void>
}

const lists = new Set<CallName>(['listActivities', 'countActivities', 'listMemberActivities'])

/** Filters that may read every activity of the club. */
const searchFilters = ['q', 'tag', 'from', 'to']

/** A list is one page, a count always reads all that a filter leaves. */
function isSearch(name: CallName, input: Record<string, unknown>): boolean {
  if (name === 'countActivities') return Object.keys(input).length > 0
  return name === 'listActivities' && searchFilters.some((filter) => input[filter] !== undefined)
}

export function createSearchLimit(rateLimit: RateLimit, computedLists: NetworkCounter): LimitSearch {
  return {
    member: async (name, input, address) => {
      if (isSearch(name, input)) await rateLimit('search', address())
    },
    visitor: async (name, input, address) => {
      if (isSearch(name, input)) return rateLimit('search', address)
      if (!lists.has(name)) return
      const retryAfter = computedLists.secondsLeft(address)
      if (retryAfter !== undefined) throw new Refusal('RATE_LIMITED', { retryAfter })
      computedLists.count(address)
    },
  }
}

export function createMemberLimit(pool: Pick<Pool, 'query'>, rateLimit: RateLimit): LimitMember {
  return async (name, tokenHash) => {
    const kind = limited[name]
    const member = kind && (await memberOf(pool, tokenHash))
    if (member) await rateLimit(kind, member)
  }
}
