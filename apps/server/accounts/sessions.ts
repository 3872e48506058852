/** Sessions: opaque tokens, of which the database knows only the SHA-256. Who a token belongs to is asked in SQL, inside each call. */
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { hashOf } from '../http/rulebook.ts'

export type Visit = { address: string; userAgent: string | undefined }
export type NewSession = { token: string; tokenHash: Buffer; expiresAt: string }

/** After a refresh the old token is good for this long: for requests on their way, and for a member whose answer was lost in a tunnel. */
const grace = `interval '2 minutes'`
/** However often it is refreshed, a session ends after this. */
const longest = `interval '30 days'`

/** Idle end from the setting, never beyond the absolute end. */
const idleEnd = `now() + (select session_timeout from public.system_settings) * interval '1 minute'`

const newToken = () => {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

type Row = { expires_at: Date }
const answerOf = (made: { token: string; tokenHash: Buffer }, row: Row): NewSession => ({
  ...made,
  expiresAt: row.expires_at.toISOString(),
})

/** Signs a member in. */
export async function beginSession(pool: Pick<Pool, 'query'>, userId: string, { address, userAgent }: Visit): Promise<NewSession> {
  const made = newToken()
  const { rows } = await pool.query<Row>(
    `insert into accounts.sessions (token_hash, user_id, expires_at, ends_at, address, user_agent)
     values ($1, $2, ${idleEnd}, now() + ${longest}, $3, $4) returning expires_at`,
    [made.tokenHash, userId, address || null, userAgent ?? null],
  )
  return answerOf(made, rows[0]!)
}

/** Replaces the token of a living session; undefined when there is none. Two refreshes of one token at once both succeed. */
export async function refreshSession(
  pool: Pick<Pool, 'query'>,
  tokenHash: Buffer,
  { address, userAgent }: Visit,
): Promise<NewSession | undefined> {
  const made = newToken()
  const { rows } = await pool.query<Row>(
    `with old as (
       update accounts.sessions set expires_at = least(expires_at, now() + ${grace})
       where token_hash = $1 and expires_at > now() and ends_at > now()
       returning id, user_id, created_at, ends_at
     )
     insert into accounts.sessions (token_hash, id, user_id, created_at, expires_at, ends_at, address, user_agent)
     select $2, id, user_id, created_at, least(ends_at, ${idleEnd}), ends_at, $3, $4 from old
     returning expires_at`,
    [tokenHash, made.tokenHash, address || null, userAgent ?? null],
  )
  return rows[0] && answerOf(made, rows[0])
}

/** Signs out: every token of the sign-in that this one belongs to. */
export async function endSession(pool: Pick<Pool, 'query'>, tokenHash: Buffer): Promise<void> {
  await pool.query('delete from accounts.sessions where id = (select id from accounts.sessions where token_hash = $1)', [tokenHash])
}

/** Signs a member out everywhere. */
export async function endSessionsOf(pool: Pick<Pool, 'query'>, userId: string): Promise<void> {
  await pool.query('delete from accounts.sessions where user_id = $1', [userId])
}

/** Whose session this is; undefined when it is over. */
export async function memberOf(pool: Pick<Pool, 'query'>, tokenHash: Buffer): Promise<string | undefined> {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from accounts.sessions where token_hash = $1 and expires_at > now() and ends_at > now()',
    [tokenHash],
  )
  return rows[0]?.user_id
}
