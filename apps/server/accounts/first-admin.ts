/** The first administrator: made by a one-time link that the server prints, or from the environment. No password is ever built in. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@bothy/contract/refusals.ts'
import { assertStrong } from '@bothy/contract/strong-password.ts'
import type { Pool } from 'pg'
import { hashOf } from '../http/rulebook.ts'
import { readSettings, sessionAnswer, type AccountCall, type AccountParts } from './account-call.ts'
import { hashPassword } from './password-hash.ts'
import { beginSession, endSessionsOf } from './sessions.ts'

const lifetime = `interval '1 day'`

/** An administrator who can sign in: those of the sample club cannot. */
const anAdmin = `select from public.profiles as p join accounts.credentials as c on c.user_id = p.id where p.is_admin`

export async function hasAdmin(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(`select exists (${anAdmin}) as there`)
  return rows[0]!.there
}

/** A new one-time token; those of other processes stay valid for their day, so that each printed link works. */
export async function newSetupToken(pool: Pick<Pool, 'query'>): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(`delete from accounts.setup_tokens where created_at < now() - ${lifetime}`)
  await pool.query('insert into accounts.setup_tokens (token_hash) values ($1)', [hashOf(token)])
  return token
}

/** Whoever uses up the tokens makes the admin: of two at once, one finds none left. */
export function createFirstAdmin(parts: AccountParts): AccountCall<'createFirstAdmin'> {
  return async ({ setupToken, name, email, password }, asker) => {
    await parts.rateLimit('setup', asker.address)
    const tokenHash = hashOf(setupToken)
    if (!(await isValid(parts.pool, tokenHash))) throw new Refusal('BAD_CODE')
    await assertStrong(password, await readSettings(parts), { email, name }, 'password')
    const passwordHash = await hashPassword(password)
    if (!(await useUp(parts.pool, tokenHash))) throw new Refusal('BAD_CODE')
    const wanted = { name, email, passwordHash, language: asker.locale ?? 'zh', isAdmin: true, emailVerified: true }
    const admin = await parts.members.create(wanted).catch(async (error: unknown) => {
      await parts.pool.query('insert into accounts.setup_tokens (token_hash) values ($1)', [tokenHash])
      throw error
    })
    return sessionAnswer(parts, await beginSession(parts.pool, admin.id, asker, passwordHash))
  }
}

async function isValid(pool: Pick<Pool, 'query'>, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from accounts.setup_tokens
     where token_hash = $1 and created_at > now() - ${lifetime} and not exists (${anAdmin})`,
    [tokenHash],
  )
  return rowCount === 1
}

async function useUp(pool: Pick<Pool, 'query'>, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await pool.query<{ token_hash: Buffer }>('delete from accounts.setup_tokens returning token_hash')
  return rows.some((row) => row.token_hash.equals(tokenHash)) && !(await hasAdmin(pool))
}

/**
 * The administrator of BOTHY_ADMIN_EMAIL and BOTHY_ADMIN_PASSWORD, while the club has none. A member who has registered with that address
 * already becomes administrator with that password, and whoever used the account is signed out, for good where they never proved the address.
 */
export async function adminFromEnvironment(
  { pool, members }: Pick<AccountParts, 'pool' | 'members'>,
  admin: { email: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(admin.password)
  const { member } = await members.findByEmail(admin.email)
  if (!member) {
    await members.create({ name: 'Admin', email: admin.email, passwordHash, language: 'en', isAdmin: true, emailVerified: true })
    return
  }
  // Whoever registered with that address never proved it: nothing of theirs may be left, least of all a telephone that codes go to.
  await pool.query('select accounts.give_to_owner($1)', [member.id])
  await members.setPassword(member.id, passwordHash)
  await endSessionsOf(pool, member.id)
  await members.update(member.id, { isAdmin: true, emailVerified: true })
}
