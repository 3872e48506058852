/** Rate limits per member, for calls that send messages to others or store rows each time; and per client address, for lists and searches. */
import type { CallName } from '@bothy/contract/calls.ts'
import type { Pool } from 'pg'
import { memberCallLimits, participationLimits, type RateLimitKind } from '@bothy/contract/limits.ts'
import { memberOf } from '../../postgres/database-functions.ts'
import { networkOf } from '../../auth/rate-limit/network-of.ts'
import type { RateLimit } from '../../auth/rate-limit/rate-limit.ts'
import type { MemoryLimit } from './memory-limit.ts'

/** Counts a call for the member of the token. Rejects with RATE_LIMITED above the limit. */
export type LimitMember = (name: CallName, tokenHash: Buffer | null) => Promise<void>

/** Calls that leave rows or messages behind. */
const limited: Partial<Record<CallName, RateLimitKind>> = memberCallLimits

/** Count what no cache answers; `address` is the client address. Reject with RATE_LIMITED. */
export type LimitSearch = {
  member: (name: CallName, input: Record<string, unknown>, address: () => string) => Promise<void>
  /** Counts other lists too, because a visitor who varies the query passes every cache. */
  visitor: (name: CallName, input: Record<string, unknown>, address: string) => Promise<void>
}

const lists = new Set<CallName>(['listActivities', 'countActivities', 'listMemberActivities'])

/** Filters that may read every activity of the club. */
const searchFilters = ['q', 'tag', 'difficulty', 'place', 'from', 'to']

/** A list is one page, a count always reads all that a filter leaves. */
function isSearch(name: CallName, input: Record<string, unknown>): boolean {
  if (name === 'countActivities') return Object.keys(input).length > 0
  return (name === 'listActivities' || name === 'listPastRoutes') && searchFilters.some((filter) => input[filter] !== undefined)
}

export function createSearchLimit(rateLimit: RateLimit, computedLists: MemoryLimit): LimitSearch {
  return {
    member: async (name, input, address) => {
      if (isSearch(name, input)) await rateLimit('search', address())
    },
    visitor: async (name, input, address) => {
      if (isSearch(name, input)) return rateLimit('search', address)
      if (!lists.has(name)) return
      const network = networkOf(address)
      computedLists.assertAllowed(network)
      computedLists.count(network)
    },
  }
}

export function createMemberLimit(pool: Pick<Pool, 'query'>, rateLimit: RateLimit, participationLimit: MemoryLimit): LimitMember {
  const memberOfToken = createMemberLookup(pool)
  return async (name, tokenHash) => {
    if (name in participationLimits) {
      // Hundreds of members join and vote at once, so these calls are counted without a query.
      const member = tokenHash && (await memberOfToken(tokenHash))
      if (!member) return
      participationLimit.assertAllowed(member)
      return participationLimit.count(member)
    }
    const kind = limited[name]
    const member = kind && (await memberOf(pool, tokenHash))
    if (member) await rateLimit(kind, member)
  }
}

/** Tokens whose member is remembered, which bounds the memory. */
const maxTokens = 10_000

/** Asks the database once per token: a token never changes its member. Whether it is still valid is for the command to check. */
function createMemberLookup(pool: Pick<Pool, 'query'>): (tokenHash: Buffer) => Promise<string | undefined> {
  const members = new Map<string, string>()
  return async (tokenHash) => {
    const key = tokenHash.toString('base64')
    const member = members.get(key) ?? (await memberOf(pool, tokenHash))
    if (members.size >= maxTokens) members.clear()
    if (member) members.set(key, member)
    return member
  }
}
