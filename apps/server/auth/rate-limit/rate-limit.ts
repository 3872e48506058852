/** Rate limits per client network or member. PostgreSQL counts, so that limits hold across processes. */
import type { Pool } from 'pg'
import { Refusal } from '@bothy/contract/errors.ts'
import type { RateLimitKind } from '@bothy/contract/rate-limits.ts'
import { networkOf } from './network-of.ts'

export type RateLimit = (kind: RateLimitKind, subject: string) => Promise<void>

/**
 * Counts an attempt of `subject`, an IP address or the id of a member. Throws RATE_LIMITED when there were too many.
 * When not `enabled`, only the limits that always hold are counted.
 */
export function createRateLimit(pool: Pick<Pool, 'query'>, enabled: boolean): RateLimit {
  return async (kind, subject) => {
    const { rows } = await pool.query<{ refusal: { retryAfter: number } | null }>('select accounts.count_attempt($1, $2, $3) as refusal', [
      kind,
      networkOf(subject),
      enabled,
    ])
    const { refusal } = rows[0]!
    if (refusal) throw new Refusal('RATE_LIMITED', { retryAfter: refusal.retryAfter })
  }
}
