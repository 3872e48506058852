/** Sessions with opaque tokens. The database stores only their SHA-256, and each call resolves its token in SQL. */
import { randomBytes } from 'node:crypto'
import type { SignedInSession } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Pool } from 'pg'
import { networkOf } from '../rate-limit/network-of.ts'
import { hashToken } from '../../postgres/database-functions.ts'

export type ClientInfo = { address: string; userAgent: string | undefined }
export type NewSession = { token: string; tokenHash: Buffer; expiresAt: string }
type Queryable = Pick<Pool, 'query'>

/** The old token stays valid this long after a refresh: for requests in flight, and for a client that lost the response. */
const gracePeriod = `interval '2 minutes'`

export const createToken = () => {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** IP address, user agent and network: the last three parameters of the functions in db/functions/auth/sign_in.sql. */
export const clientParameters = ({ address, userAgent }: ClientInfo) => [
  withoutZoneId(address) || null,
  userAgent ?? null,
  networkOf(address),
]

/** PostgreSQL's inet has no IPv6 zone id, such as `%eth0` in `fe80::1%eth0`. */
const withoutZoneId = (address: string) => address.replace(/%.*$/, '')

type NewToken = ReturnType<typeof createToken>
export const toNewSession = (created: NewToken, end: Date): NewSession => ({ ...created, expiresAt: end.toISOString() })

/**
 * Begins a session without asking for a second factor: for new members, and for members who were already signed in.
 * Throws BAD_CREDENTIALS when the password is no longer the one of `passwordHash`.
 */
export async function beginSession(
  pool: Queryable,
  userId: string,
  visit: ClientInfo,
  passwordHash: string | undefined,
): Promise<NewSession> {
  const created = createToken()
  const { rows } = await pool.query<{ ends: Date | null }>('select accounts.begin_session($1, $2, $3, $4, $5, $6) as ends', [
    userId,
    created.tokenHash,
    passwordHash ?? null,
    ...clientParameters(visit),
  ])
  if (!rows[0]?.ends) throw new Refusal('BAD_CREDENTIALS')
  return toNewSession(created, rows[0].ends)
}

/** Replaces the token of a valid session; undefined when it is not valid. Two simultaneous refreshes of one token both succeed. */
export async function rotateSessionToken(pool: Queryable, tokenHash: Buffer, visit: ClientInfo): Promise<NewSession | undefined> {
  const created = createToken()
  const { rows } = await pool.query<{ expires_at: Date }>(
    `with member as materialized (
       select p.id from public.profiles as p join accounts.sessions as s on s.user_id = p.id where s.token_hash = $1 for share of p
     ), old as (
       update accounts.sessions as s set expires_at = least(s.expires_at, now() + ${gracePeriod}) from member
       where s.token_hash = $1 and s.user_id = member.id and accounts.is_session_valid(s)
       returning s.id, s.user_id, s.created_at, s.ends_at
     ), known as (
       insert into accounts.known_networks (user_id, network) select user_id, $5 from old where $5 <> ''
       on conflict (user_id, network) do update set seen_at = now()
     )
     insert into accounts.sessions (token_hash, id, user_id, created_at, expires_at, ends_at, address, user_agent)
     select $2, id, user_id, created_at, least(ends_at, now() + rules.session_timeout(user_id) * interval '1 minute'), ends_at, $3, $4 from old
     returning expires_at`,
    [tokenHash, created.tokenHash, ...clientParameters(visit)],
  )
  return rows[0] && toNewSession(created, rows[0].expires_at)
}

/** Signs out: ends every token of the same sign-in. */
export async function endSession(pool: Queryable, tokenHash: Buffer): Promise<void> {
  await pool.query('select accounts.end_session($1)', [tokenHash])
}

/** Ends one sign-in of the member. Throws NOT_FOUND. */
export async function endSignIn(pool: Queryable, userId: string, signIn: string): Promise<void> {
  const { rows } = await pool.query<{ ended: boolean }>('select accounts.end_sign_in($1, $2) as ended', [userId, signIn])
  if (!rows[0]!.ended) throw new Refusal('NOT_FOUND')
}

/** Ends all sessions of a member. */
export async function endAllSessions(pool: Queryable, userId: string): Promise<void> {
  await pool.query('select accounts.end_sessions_of($1)', [userId])
}

type SignIn = Omit<SignedInSession, 'createdAt' | 'seenAt'> & { createdAt: Date; seenAt: Date }

/** Lists the valid sign-ins of a member, last seen first: one entry each, even after a refresh. */
export async function listSignIns(pool: Queryable, userId: string, currentTokenHash: Buffer | null): Promise<SignedInSession[]> {
  const { rows } = await pool.query<SignIn>(
    `select id, min(created_at) as "createdAt", max(seen_at) as "seenAt", bool_or(token_hash = $2) is true as "isCurrent",
       (array_agg(host(address) order by seen_at desc))[1] as address, (array_agg(user_agent order by seen_at desc))[1] as "userAgent"
     from accounts.sessions as s where user_id = $1 and accounts.is_session_valid(s)
     group by id order by max(seen_at) desc, id limit 100`,
    [userId, currentTokenHash],
  )
  return rows.map(({ createdAt, seenAt, ...rest }) => ({ ...rest, createdAt: createdAt.toISOString(), seenAt: seenAt.toISOString() }))
}

/** Returns the member of a session; undefined when the session is not valid. */
export async function findSessionMember(pool: Queryable, tokenHash: Buffer): Promise<string | undefined> {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from accounts.sessions as s where token_hash = $1 and accounts.is_session_valid(s)',
    [tokenHash],
  )
  return rows[0]?.user_id
}
