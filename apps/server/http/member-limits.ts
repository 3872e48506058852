/** How often one member may ask for what reaches the mailboxes of others, or leaves something behind each time; and how often one address may search. */
import type { CallName } from '@bothy/contract/calls.ts'
import type { Pool } from 'pg'
import type { RateLimit, RateLimited } from '../accounts/rate-limit.ts'
import { memberOf } from '../accounts/sessions.ts'

/** Counts a call of the rulebook by whom the token names. Rejects with RATE_LIMITED when they had too many. */
export type LimitMember = (name: CallName, tokenHash: Buffer | null) => Promise<void>

/** Joining, voting and favorites are not among them: they leave no more behind than was there, and are asked for by hundreds at once. */
const limited: Partial<Record<CallName, RateLimited>> = {
  createActivity: 'proposal',
  resubmitActivity: 'proposal',
  editActivity: 'edit',
  updateUserInfo: 'settings',
  updateUserSettings: 'settings',
  clearCache: 'settings',
  startBackup: 'export',
}

/** Counts a search that no kept answer answers; `address` is where it comes from. Rejects with RATE_LIMITED. */
export type LimitSearch = (name: CallName, url: string, address: () => string) => Promise<void>

const searches: ReadonlySet<CallName> = new Set(['listActivities', 'countActivities'])

export function createSearchLimit(rateLimit: RateLimit): LimitSearch {
  return async (name, url, address) => {
    if (searches.has(name) && /[?&]q=[^&]/.test(url)) await rateLimit('search', address())
  }
}

export function createMemberLimits(pool: Pick<Pool, 'query'>, rateLimit: RateLimit): LimitMember {
  return async (name, tokenHash) => {
    const kind = limited[name]
    if (!kind || !tokenHash) return
    const member = await memberOf(pool, tokenHash)
    if (member) await rateLimit(kind, member)
  }
}
