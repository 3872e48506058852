/** Creates the first administrator: with a one-time link that the server prints, or from the environment. There is no default password. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@bothy/contract/errors.ts'
import { assertStrongPassword } from '@bothy/contract/auth/password-policy.ts'
import type { Pool } from 'pg'
import { hashToken } from '../../postgres/database-functions.ts'
import { readSettings, sessionAnswer, type AccountCall, type AccountParts } from '../account-call.ts'
import { hashPassword } from '../password/password-hash.ts'
import { beginSession, endAllSessions } from '../sessions/sessions.ts'

const lifetime = `interval '1 day'`

/** Selects administrators who can sign in. The administrator of the sample data has no password. */
const adminQuery = `select from public.profiles as p join accounts.credentials as c on c.user_id = p.id where p.is_admin`

export async function hasAdmin(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(`select exists (${adminQuery}) as there`)
  return rows[0]!.there
}

/** Creates a one-time token, valid for a day. Tokens of other processes stay valid, so that every printed link works. */
export async function createSetupToken(pool: Pick<Pool, 'query'>): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(`delete from accounts.setup_tokens where created_at < now() - ${lifetime}`)
  await pool.query('insert into accounts.setup_tokens (token_hash) values ($1)', [hashToken(token)])
  return token
}

/** Deleting the tokens decides who creates the admin: the second of two simultaneous requests finds none. */
export function createFirstAdmin(parts: AccountParts): AccountCall<'createFirstAdmin'> {
  return async ({ setupToken, name, email, password }, requester) => {
    await parts.rateLimit('setup', requester.address)
    const tokenHash = hashToken(setupToken)
    if (!(await isValidToken(parts.pool, tokenHash))) throw new Refusal('BAD_CODE')
    await assertStrongPassword(password, await readSettings(parts), { email, name }, 'password')
    const passwordHash = await hashPassword(password)
    if (!(await redeemToken(parts.pool, tokenHash))) throw new Refusal('BAD_CODE')
    const newAdmin = { name, email, passwordHash, language: requester.locale ?? 'zh', isAdmin: true, emailVerified: true }
    const admin = await parts.members.create(newAdmin).catch(async (error: unknown) => {
      await parts.pool.query('insert into accounts.setup_tokens (token_hash) values ($1)', [tokenHash])
      throw error
    })
    return sessionAnswer(parts, await beginSession(parts.pool, admin.id, requester, passwordHash))
  }
}

async function isValidToken(pool: Pick<Pool, 'query'>, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from accounts.setup_tokens
     where token_hash = $1 and created_at > now() - ${lifetime} and not exists (${adminQuery})`,
    [tokenHash],
  )
  return rowCount === 1
}

async function redeemToken(pool: Pick<Pool, 'query'>, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await pool.query<{ token_hash: Buffer }>('delete from accounts.setup_tokens returning token_hash')
  return rows.some((row) => row.token_hash.equals(tokenHash)) && !(await hasAdmin(pool))
}

/**
 * Creates the administrator of BOTHY_ADMIN_EMAIL and BOTHY_ADMIN_PASSWORD. Callers check that the club has none.
 * A member with that address becomes administrator with that password, and all sessions of the account end.
 */
export async function createAdminFromEnvironment(
  { pool, members }: Pick<AccountParts, 'pool' | 'members'>,
  admin: { email: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(admin.password)
  const { member } = await members.findByEmail(admin.email)
  if (!member) {
    await members.create({ name: 'Admin', email: admin.email, passwordHash, language: 'en', isAdmin: true, emailVerified: true })
    return
  }
  // If the address was never verified, a stranger may have registered with it. No sign-in method of theirs may remain, such as a phone number.
  await pool.query('select accounts.reset_unverified_account($1)', [member.id])
  await members.setPassword(member.id, passwordHash)
  await endAllSessions(pool, member.id)
  await members.update(member.id, { isAdmin: true, emailVerified: true })
}
