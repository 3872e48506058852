/** Sessions: opaque tokens, of which the database knows only the SHA-256. Who a token belongs to is asked in SQL, inside each call. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@bothy/contract/refusals.ts'
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

/**
 * Signs a member in who has proved to know the password behind `passwordHash`. Throws BAD_CREDENTIALS when it has been changed meanwhile:
 * the lock makes whoever changes it wait, and then end this session too.
 */
export async function beginSession(
  pool: Pick<Pool, 'query'>,
  userId: string,
  { address, userAgent }: Visit,
  passwordHash: string | undefined,
): Promise<NewSession> {
  const made = newToken()
  const { rows } = await pool.query<Row>(
    `insert into accounts.sessions (token_hash, user_id, expires_at, ends_at, address, user_agent)
     select $1, user_id, ${idleEnd}, now() + ${longest}, $3, $4 from accounts.credentials
     where user_id = $2 and provider_id = 'credential' and password = $5 for share
     returning expires_at`,
    [made.tokenHash, userId, address || null, userAgent ?? null, passwordHash],
  )
  if (!rows[0]) throw new Refusal('BAD_CREDENTIALS')
  return answerOf(made, rows[0])
}

/** Replaces the token of a living session; undefined when there is none. Two refreshes of one token at once both succeed. */
export async function refreshSession(
  pool: Pick<Pool, 'query'>,
  tokenHash: Buffer,
  { address, userAgent }: Visit,
): Promise<NewSession | undefined> {
  const made = newToken()
  const { rows } = await pool.query<Row>(
    `with member as materialized (
       select p.id from public.profiles as p join accounts.sessions as s on s.user_id = p.id where s.token_hash = $1 for share of p
     ), old as (
       update accounts.sessions as s set expires_at = least(s.expires_at, now() + ${grace}) from member
       where s.token_hash = $1 and s.user_id = member.id and accounts.is_alive(s)
       returning s.id, s.user_id, s.created_at, s.ends_at
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
  await pool.query('select accounts.end_session($1)', [tokenHash])
}

/** Signs a member out everywhere. */
export async function endSessionsOf(pool: Pick<Pool, 'query'>, userId: string): Promise<void> {
  await pool.query('select accounts.end_sessions_of($1)', [userId])
}

/** Whose session this is; undefined when it is over. */
export async function memberOf(pool: Pick<Pool, 'query'>, tokenHash: Buffer): Promise<string | undefined> {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from accounts.sessions as s where token_hash = $1 and accounts.is_alive(s)',
    [tokenHash],
  )
  return rows[0]?.user_id
}
