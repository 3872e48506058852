/** Sessions: opaque tokens, of which the database knows only the SHA-256. Who a token belongs to is asked in SQL, inside each call. */
import { randomBytes } from 'node:crypto'
import type { SignedInSession } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Pool } from 'pg'
import { networkOf } from '../http/client-address.ts'
import { hashOf } from '../http/rulebook.ts'

export type Visit = { address: string; userAgent: string | undefined }
export type NewSession = { token: string; tokenHash: Buffer; expiresAt: string }
type Queryable = Pick<Pool, 'query'>

/** After a refresh the old token is good for this long: for requests on their way, and for a member whose answer was lost in a tunnel. */
const grace = `interval '2 minutes'`

export const newToken = () => {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

/** Address, browser and network, as the functions of db/accounts/sign_in.sql take them last. */
export const valuesOf = ({ address, userAgent }: Visit) => [withoutZone(address) || null, userAgent ?? null, networkOf(address)]

/** `fe80::1%eth0` names a network card of this machine, which PostgreSQL does not know. */
const withoutZone = (address: string) => address.replace(/%.*$/, '')

type Made = ReturnType<typeof newToken>
export const answerOf = (made: Made, end: Date): NewSession => ({ ...made, expiresAt: end.toISOString() })

/**
 * A session of a member who has proved to know the password behind `passwordHash`, and no second factor is asked: for who has just been
 * made a member, or was signed in already. Throws BAD_CREDENTIALS when the password has been changed meanwhile.
 */
export async function beginSession(pool: Queryable, userId: string, visit: Visit, passwordHash: string | undefined): Promise<NewSession> {
  const made = newToken()
  const { rows } = await pool.query<{ ends: Date | null }>('select accounts.begin_session($1, $2, $3, $4, $5, $6) as ends', [
    userId,
    made.tokenHash,
    passwordHash ?? null,
    ...valuesOf(visit),
  ])
  if (!rows[0]?.ends) throw new Refusal('BAD_CREDENTIALS')
  return answerOf(made, rows[0].ends)
}

/** Replaces the token of a living session; undefined when there is none. Two refreshes of one token at once both succeed. */
export async function refreshSession(pool: Queryable, tokenHash: Buffer, visit: Visit): Promise<NewSession | undefined> {
  const made = newToken()
  const { rows } = await pool.query<{ expires_at: Date }>(
    `with member as materialized (
       select p.id from public.profiles as p join accounts.sessions as s on s.user_id = p.id where s.token_hash = $1 for share of p
     ), old as (
       update accounts.sessions as s set expires_at = least(s.expires_at, now() + ${grace}) from member
       where s.token_hash = $1 and s.user_id = member.id and accounts.is_alive(s)
       returning s.id, s.user_id, s.created_at, s.ends_at
     ), known as (
       insert into accounts.known_networks (user_id, network) select user_id, $5 from old where $5 <> ''
       on conflict (user_id, network) do update set seen_at = now()
     )
     insert into accounts.sessions (token_hash, id, user_id, created_at, expires_at, ends_at, address, user_agent)
     select $2, id, user_id, created_at, least(ends_at, now() + rules.session_timeout(user_id) * interval '1 minute'), ends_at, $3, $4 from old
     returning expires_at`,
    [tokenHash, made.tokenHash, ...valuesOf(visit)],
  )
  return rows[0] && answerOf(made, rows[0].expires_at)
}

/** Signs out: every token of the sign-in that this one belongs to. */
export async function endSession(pool: Queryable, tokenHash: Buffer): Promise<void> {
  await pool.query('select accounts.end_session($1)', [tokenHash])
}

/** Signs out one sign-in of the member's own. Throws NOT_FOUND. */
export async function endSignIn(pool: Queryable, userId: string, signIn: string): Promise<void> {
  const { rows } = await pool.query<{ ended: boolean }>('select accounts.end_sign_in($1, $2) as ended', [userId, signIn])
  if (!rows[0]!.ended) throw new Refusal('NOT_FOUND')
}

/** Signs a member out everywhere. */
export async function endSessionsOf(pool: Queryable, userId: string): Promise<void> {
  await pool.query('select accounts.end_sessions_of($1)', [userId])
}

type SignIn = Omit<SignedInSession, 'createdAt' | 'seenAt'> & { createdAt: Date; seenAt: Date }

/** Living sign-ins of a member, one row each whatever their tokens, last seen first. */
export async function signInsOf(pool: Queryable, userId: string, own: Buffer | null): Promise<SignedInSession[]> {
  const { rows } = await pool.query<SignIn>(
    `select id, min(created_at) as "createdAt", max(seen_at) as "seenAt", bool_or(token_hash = $2) is true as "isCurrent",
       (array_agg(host(address) order by seen_at desc))[1] as address, (array_agg(user_agent order by seen_at desc))[1] as "userAgent"
     from accounts.sessions as s where user_id = $1 and accounts.is_alive(s)
     group by id order by max(seen_at) desc, id limit 100`,
    [userId, own],
  )
  return rows.map(({ createdAt, seenAt, ...rest }) => ({ ...rest, createdAt: createdAt.toISOString(), seenAt: seenAt.toISOString() }))
}

/** Whose session this is; undefined when it is over. */
export async function memberOf(pool: Queryable, tokenHash: Buffer): Promise<string | undefined> {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from accounts.sessions as s where token_hash = $1 and accounts.is_alive(s)',
    [tokenHash],
  )
  return rows[0]?.user_id
}
