/** How often one address may try. Counted in PostgreSQL by one statement, so that it holds over any number of processes. */
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Pool } from 'pg'
import { networkOf } from '../http/client-address.ts'

/** `window` in seconds. A whole club signing in from one hut's network stays below these. */
export const rates = {
  'sign-in': { most: 30, window: 5 * 60 },
  registration: { most: 30, window: 60 * 60 },
  password: { most: 10, window: 15 * 60 },
  setup: { most: 20, window: 15 * 60 },
  /** Mails that repeat the confirmation, per member. */
  reminder: { most: 3, window: 60 * 60 },
  verification: { most: 30, window: 15 * 60 },
} as const satisfies Record<string, { most: number; window: number }>

export type RateLimited = keyof typeof rates
export type RateLimit = (kind: RateLimited, who: string) => Promise<void>

type Row = { count: number; seconds: number }

/** Counts this attempt; throws RATE_LIMITED when `who` (an address, or a member's id) had too many. */
export function createRateLimit(pool: Pick<Pool, 'query'>, enabled: boolean): RateLimit {
  if (!enabled) return async () => undefined
  return async (kind, who) => {
    const { most, window } = rates[kind]
    const { rows } = await pool.query<Row>(
      `insert into accounts.attempts as a (kind, address, began_at, count) values ($1, $2, now(), 1)
       on conflict (kind, address) do update set
         count = case when a.began_at > now() - make_interval(secs => $3) then least(a.count + 1, 1000000) else 1 end,
         began_at = case when a.began_at > now() - make_interval(secs => $3) then a.began_at else now() end
       returning count, extract(epoch from began_at - now())::float8 + $3::float8 as seconds`,
      [kind, networkOf(who), window],
    )
    const { count, seconds } = rows[0]!
    if (count > most) throw new Refusal('RATE_LIMITED', { retryAfter: seconds })
  }
}
