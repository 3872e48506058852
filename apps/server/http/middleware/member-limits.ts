/** Rate limits per member, for calls that send messages to others or store rows each time; and per client address, for searches. */
import type { CallName } from '@bothy/contract/calls.ts'
import type { Pool } from 'pg'
import type { RateLimitKind } from '@bothy/contract/limits.ts'
import { memberOf } from '../../postgres/database-functions.ts'
import type { RateLimit } from '../../auth/rate-limit/rate-limit.ts'

/** Counts a call for the member of the token. Rejects with RATE_LIMITED above the limit. */
export type LimitMember = (name: CallName, tokenHash: Buffer | null) => Promise<void>

/** Joining, voting and favorites have no limit: they do not accumulate rows, and hundreds of members make them at once. */
const limited: Partial<Record<CallName, RateLimitKind>> = {
  createActivity: 'proposal',
  resubmitActivity: 'proposal',
  editActivity: 'edit',
  updateUserInfo: 'settings',
  updateUserSettings: 'settings',
  clearCache: 'settings',
  startBackup: 'export',
}

/** Counts a search that no cache answers; `address` is the client address. Rejects with RATE_LIMITED. */
export type LimitSearch = (name: CallName, input: Record<string, unknown>, address: () => string) => Promise<void>

/** Filters that may read every activity of the club. */
const searchFilters = ['q', 'tag', 'difficulty', 'place', 'from', 'to']

/** A list is one page, a count always reads all that a filter leaves. */
function isSearch(name: CallName, input: Record<string, unknown>): boolean {
  if (name === 'countActivities') return Object.keys(input).length > 0
  return name === 'listActivities' && searchFilters.some((filter) => input[filter] !== undefined)
}

export function createSearchLimit(rateLimit: RateLimit): LimitSearch {
  return async (name, input, address) => {
    if (isSearch(name, input)) await rateLimit('search', address())
  }
}

export function createMemberLimit(pool: Pick<Pool, 'query'>, rateLimit: RateLimit): LimitMember {
  return async (name, tokenHash) => {
    const kind = limited[name]
    const member = kind && (await memberOf(pool, tokenHash))
    if (member) await rateLimit(kind, member)
  }
}
