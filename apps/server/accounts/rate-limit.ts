/** Rate limits per IP address or member. One PostgreSQL statement counts, so that limits hold across processes. */
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Pool } from 'pg'
import { networkOf } from '../http/client-address.ts'

/** `window` is in seconds. The limits allow a whole club to sign in from the network of one hut. */
export const rates = {
  'sign-in': { most: 30, window: 5 * 60 },
  registration: { most: 30, window: 60 * 60 },
  password: { most: 10, window: 15 * 60 },
  setup: { most: 20, window: 15 * 60 },
  /** Repeated verification mails, per member. */
  reminder: { most: 3, window: 60 * 60 },
  /** Mails about an address that is already registered, per address. */
  'in-use': { most: 3, window: 60 * 60 },
  /** Image uploads, per member. */
  image: { most: 60, window: 60 * 60 },
  /** Commands per member. A proposal is mailed to every administrator, a change of time or place to all participants. */
  proposal: { most: 30, window: 60 * 60 },
  edit: { most: 120, window: 60 * 60 },
  settings: { most: 240, window: 60 * 60 },
  export: { most: 20, window: 60 * 60 },
  /** Each added or removed passkey causes a mail. */
  passkey: { most: 20, window: 60 * 60 },
  /** Activity searches per IP address. The app searches while the member types, and a hut often has one address for all. */
  search: { most: 1000, window: 5 * 60 },
  /** Each refresh adds a token row. */
  refresh: { most: 300, window: 15 * 60 },
  verification: { most: 30, window: 15 * 60 },
  /** Codes by SMS: per IP address, per number, and the pause between two. */
  code: { most: 30, window: 60 * 60, always: true },
  'code-of-number': { most: 5, window: 60 * 60, always: true },
  'code-again': { most: 1, window: 60, always: true },
  /** Codes that one member sends to new numbers. */
  'code-to-member': { most: 10, window: 60 * 60, always: true },
  'code-try': { most: 30, window: 15 * 60, always: true },
  /** Password reset links: per IP address, and per mail address. */
  reset: { most: 20, window: 60 * 60 },
  'reset-of-address': { most: 5, window: 60 * 60, always: true },
} as const satisfies Record<string, { most: number; window: number; /** Applies even with BOTHY_RATE_LIMIT=off. */ always?: true }>

export type RateLimited = keyof typeof rates
export type RateLimit = (kind: RateLimited, who: string) => Promise<void>

type Row = { count: number; seconds: number }

/** Counts an attempt. Throws RATE_LIMITED when `who` (an address or a member's id) had too many. */
export function createRateLimit(pool: Pick<Pool, 'query'>, enabled: boolean): RateLimit {
  return async (kind, who) => {
    const { most, window } = rates[kind]
    if (!enabled && !('always' in rates[kind])) return
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

/** Counts an attempt. Returns false instead of throwing when `who` had too many. */
export async function isWithinRate(rateLimit: RateLimit, kind: RateLimited, who: string): Promise<boolean> {
  try {
    await rateLimit(kind, who)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'RATE_LIMITED') return false
    throw error
  }
}
