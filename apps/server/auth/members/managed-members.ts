/** Calls of administrators about other members: invite them, list their sign-ins, sign them out. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Queryable } from '../../postgres/queryable.ts'
import { requireMember, type AccountCall, type AccountParts, type Requester } from '../account-call.ts'
import { hashPassword } from '../password/password-hash.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { createResetToken } from '../password/reset-password.ts'
import { endAllSessions, endSignIn, listSignIns } from '../sessions/sessions.ts'

const done = '{"ok":true}'

/** Returns the id of the signed-in administrator. Throws NOT_SIGNED_IN or NOT_PERMITTED. */
export async function requireAdmin(parts: Pick<AccountParts, 'pool'>, requester: Pick<Requester, 'tokenHash'>): Promise<string> {
  const viewer = await requireMember(parts, requester)
  const { rows } = await parts.pool.query('select from public.profiles where id = $1 and is_admin', [viewer])
  if (rows.length === 0) throw new Refusal('NOT_PERMITTED')
  return viewer
}

/** Administrators may not manage each other. Throws USER_NOT_FOUND or CANNOT_MANAGE_ADMIN. */
async function requireManageable(parts: AccountParts, requester: Requester, userId: string): Promise<{ admin: string }> {
  const admin = await requireAdmin(parts, requester)
  const { rows } = await parts.pool.query<{ isAdmin: boolean }>('select is_admin as "isAdmin" from public.profiles where id = $1', [userId])
  if (!rows[0]) throw new Refusal('USER_NOT_FOUND')
  if (rows[0].isAdmin) throw new Refusal('CANNOT_MANAGE_ADMIN')
  return { admin }
}

const writeLog = (client: Queryable, admin: string, operation: string, member: string) =>
  client.query(
    `insert into public.system_logs (user_id, operation, details)
     select $1, $2, jsonb_build_object('member', id, 'name', name) from public.profiles where id = $3`,
    [admin, operation, member],
  )

/** Tells the administrator whether the address or the phone is taken. Registration does not reveal this. */
function nameTakenField(error: unknown): never {
  const { constraint } = ((error as Error).cause ?? {}) as { constraint?: string }
  if (!(error instanceof Refusal) || error.code !== 'ALREADY_REGISTERED') throw error
  throw new Refusal(error.code, { fields: { [constraint === 'profiles_phone' ? 'phone' : 'email']: ['INVALID'] }, cause: error })
}

/** Invites a member by mail. The link sets the password and verifies the address; until then the password is random and unknown. */
export function createUser(parts: AccountParts): AccountCall<'createUser'> {
  return async ({ name, email, phone, isAdmin, language }, requester) => {
    const admin = await requireAdmin(parts, requester)
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
    const newMember = {
      name,
      email,
      isAdmin: isAdmin ?? false,
      language: language ?? requester.locale ?? 'zh',
      passwordHash,
      ...(phone && { phone }),
    }
    return parts.outbox.transaction(async (client, enqueue) => {
      const { id } = await parts.members.create(newMember, client).catch(nameTakenField)
      const to = (await findRecipient(client, 'id', id))!
      const token = await createResetToken(client, to, 'invitation')
      await enqueue({ kind: 'invitation', to, secret: `${parts.baseUrl()}/reset-password?token=${token}` })
      await writeLog(client, admin, 'create_user', id)
      const { rows } = await client.query<{ user: string }>(
        'select rules.user_json(p)::text as user from public.profiles as p where id = $1',
        [id],
      )
      return rows[0]!.user
    })
  }
}

export function listUserSessions(parts: AccountParts): AccountCall<'listUserSessions'> {
  return async ({ userId }, requester) => {
    await requireManageable(parts, requester, userId)
    return JSON.stringify({ items: await listSignIns(parts.pool, userId, null) })
  }
}

export function endUserSession(parts: AccountParts): AccountCall<'endUserSession'> {
  return async ({ userId, sessionId }, requester) => {
    const { admin } = await requireManageable(parts, requester, userId)
    await endSignIn(parts.pool, userId, sessionId)
    await writeLog(parts.pool, admin, 'end_user_sessions', userId)
    return done
  }
}

export function endUserSessions(parts: AccountParts): AccountCall<'endUserSessions'> {
  return async ({ userId }, requester) => {
    const { admin } = await requireManageable(parts, requester, userId)
    await endAllSessions(parts.pool, userId)
    await writeLog(parts.pool, admin, 'end_user_sessions', userId)
    return done
  }
}
