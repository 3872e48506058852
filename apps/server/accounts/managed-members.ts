/** What administrators do about the accounts of members: asking them in, seeing where they are signed in, signing them out. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Queryable } from '../outbox/outbox.ts'
import { viewerOf, type AccountCall, type AccountParts, type Asker } from './account-call.ts'
import { hashPassword } from './password-hash.ts'
import { recipient } from './recipients.ts'
import { newResetToken } from './reset-password.ts'
import { endSessionsOf, endSignIn, signInsOf } from './sessions.ts'

const done = '{"ok":true}'

/** The administrator who asks; throws NOT_SIGNED_IN or NOT_PERMITTED. */
export async function adminOf(parts: Pick<AccountParts, 'pool'>, asker: Pick<Asker, 'tokenHash'>): Promise<string> {
  const viewer = await viewerOf(parts, asker)
  const { rows } = await parts.pool.query('select from public.profiles where id = $1 and is_admin', [viewer])
  if (rows.length === 0) throw new Refusal('NOT_PERMITTED')
  return viewer
}

/** Both sides of an administrator's act. Administrators are not managed by each other. */
async function assertManageable(parts: AccountParts, asker: Asker, userId: string): Promise<{ admin: string }> {
  const admin = await adminOf(parts, asker)
  const { rows } = await parts.pool.query<{ isAdmin: boolean }>('select is_admin as "isAdmin" from public.profiles where id = $1', [userId])
  if (!rows[0]) throw new Refusal('USER_NOT_FOUND')
  if (rows[0].isAdmin) throw new Refusal('CANNOT_MANAGE_ADMIN')
  return { admin }
}

const putOnRecord = (client: Queryable, admin: string, operation: string, member: string) =>
  client.query(
    `insert into public.system_logs (user_id, operation, details)
     select $1, $2, jsonb_build_object('member', id, 'name', name) from public.profiles where id = $3`,
    [admin, operation, member],
  )

/** An administrator may know which of the two is taken; who registers may not. */
function sayWhichIsTaken(error: unknown): never {
  const { constraint } = ((error as Error).cause ?? {}) as { constraint?: string }
  if (!(error instanceof Refusal) || error.code !== 'ALREADY_REGISTERED') throw error
  throw new Refusal(error.code, { fields: { [constraint === 'profiles_phone' ? 'phone' : 'email']: ['INVALID'] }, cause: error })
}

/** Who is asked in chooses a password by the link in the mail, which also proves the address. Until then nobody knows the password. */
export function createUser(parts: AccountParts): AccountCall<'createUser'> {
  return async ({ name, email, phone, isAdmin, language }, asker) => {
    const admin = await adminOf(parts, asker)
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
    const wanted = {
      name,
      email,
      isAdmin: isAdmin ?? false,
      language: language ?? asker.locale ?? 'zh',
      passwordHash,
      ...(phone && { phone }),
    }
    return parts.outbox.within(async (client, post) => {
      const { id } = await parts.members.create(wanted, client).catch(sayWhichIsTaken)
      const to = (await recipient(client, 'id', id))!
      const token = await newResetToken(client, to, 'invitation')
      await post({ kind: 'invitation', to, secret: `${parts.address()}/reset-password?token=${token}` })
      await putOnRecord(client, admin, 'create_user', id)
      const { rows } = await client.query<{ user: string }>(
        'select rules.user_json(p)::text as user from public.profiles as p where id = $1',
        [id],
      )
      return rows[0]!.user
    })
  }
}

export function listUserSessions(parts: AccountParts): AccountCall<'listUserSessions'> {
  return async ({ userId }, asker) => {
    await assertManageable(parts, asker, userId)
    return JSON.stringify({ items: await signInsOf(parts.pool, userId, null) })
  }
}

export function endUserSession(parts: AccountParts): AccountCall<'endUserSession'> {
  return async ({ userId, sessionId }, asker) => {
    const { admin } = await assertManageable(parts, asker, userId)
    await endSignIn(parts.pool, userId, sessionId)
    await putOnRecord(parts.pool, admin, 'end_user_sessions', userId)
    return done
  }
}

export function endUserSessions(parts: AccountParts): AccountCall<'endUserSessions'> {
  return async ({ userId }, asker) => {
    const { admin } = await assertManageable(parts, asker, userId)
    await endSessionsOf(parts.pool, userId)
    await putOnRecord(parts.pool, admin, 'end_user_sessions', userId)
    return done
  }
}
