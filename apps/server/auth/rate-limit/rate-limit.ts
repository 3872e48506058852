/** Rate limits per IP address or member. One PostgreSQL statement counts, so that limits hold across processes. */
import { Refusal } from '@bothy/contract/errors.ts'
import type { Pool } from 'pg'
import { networkOf } from './network-of.ts'

/** `window` is in seconds. The limits allow a whole club to sign in from the network of one hut. */
export const rateLimits = {
  'sign-in': { max: 30, windowSeconds: 5 * 60 },
  registration: { max: 30, windowSeconds: 60 * 60 },
  password: { max: 10, windowSeconds: 15 * 60 },
  setup: { max: 20, windowSeconds: 15 * 60 },
  /** Repeated verification mails, per member. */
  reminder: { max: 3, windowSeconds: 60 * 60 },
  /** Mails about an address that is already registered, per address. */
  'in-use': { max: 3, windowSeconds: 60 * 60 },
  /** Image uploads, per member. */
  image: { max: 60, windowSeconds: 60 * 60 },
  /** Commands per member. A proposal is mailed to every administrator, a change of time or place to all participants. */
  proposal: { max: 30, windowSeconds: 60 * 60 },
  edit: { max: 120, windowSeconds: 60 * 60 },
  settings: { max: 240, windowSeconds: 60 * 60 },
  export: { max: 20, windowSeconds: 60 * 60 },
  /** Each added or removed passkey causes a mail. */
  passkey: { max: 20, windowSeconds: 60 * 60 },
  /** Activity searches per IP address. The app searches while the member types, and a hut often has one address for all. */
  search: { max: 1000, windowSeconds: 5 * 60 },
  /** Each refresh adds a token row. */
  refresh: { max: 300, windowSeconds: 15 * 60 },
  verification: { max: 30, windowSeconds: 15 * 60 },
  /** Codes by SMS: per IP address, per number, and the pause between two. */
  code: { max: 30, windowSeconds: 60 * 60, always: true },
  'code-of-number': { max: 5, windowSeconds: 60 * 60, always: true },
  'code-again': { max: 1, windowSeconds: 60, always: true },
  /** Codes that one member sends to new numbers. */
  'code-to-member': { max: 10, windowSeconds: 60 * 60, always: true },
  'code-try': { max: 30, windowSeconds: 15 * 60, always: true },
  /** Password reset links: per IP address, and per mail address. */
  reset: { max: 20, windowSeconds: 60 * 60 },
  'reset-of-address': { max: 5, windowSeconds: 60 * 60, always: true },
} as const satisfies Record<string, { max: number; windowSeconds: number; /** Applies even with BOTHY_RATE_LIMIT=off. */ always?: true }>

export type RateLimitKind = keyof typeof rateLimits
export type RateLimit = (kind: RateLimitKind, who: string) => Promise<void>

type Row = { count: number; seconds: number }

/** Counts an attempt. Throws RATE_LIMITED when `who` (an address or a member's id) had too many. */
export function createRateLimit(pool: Pick<Pool, 'query'>, enabled: boolean): RateLimit {
  return async (kind, who) => {
    const { max, windowSeconds } = rateLimits[kind]
    if (!enabled && !('always' in rateLimits[kind])) return
    const { rows } = await pool.query<Row>(
      `insert into accounts.attempts as a (kind, address, began_at, count) values ($1, $2, now(), 1)
       on conflict (kind, address) do update set
         count = case when a.began_at > now() - make_interval(secs => $3) then least(a.count + 1, 1000000) else 1 end,
         began_at = case when a.began_at > now() - make_interval(secs => $3) then a.began_at else now() end
       returning count, extract(epoch from began_at - now())::float8 + $3::float8 as seconds`,
      [kind, networkOf(who), windowSeconds],
    )
    const { count, seconds } = rows[0]!
    if (count > max) throw new Refusal('RATE_LIMITED', { retryAfter: seconds })
  }
}

/** Counts an attempt. Returns false instead of throwing when `who` had too many. */
export async function isWithinRateLimit(rateLimit: RateLimit, kind: RateLimitKind, who: string): Promise<boolean> {
  try {
    await rateLimit(kind, who)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'RATE_LIMITED') return false
    throw error
  }
}
