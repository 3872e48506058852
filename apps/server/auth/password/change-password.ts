import { Refusal } from '@bothy/contract/errors.ts'
import { assertStrongPassword } from '@bothy/contract/auth/password-policy.ts'
import { readSettings, sessionAnswer, type AccountCall, type AccountParts } from '../account-call.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { deleteResetLinks } from './reset-password.ts'
import { beginSession, endAllSessions, findSessionMember } from '../sessions/sessions.ts'

/** A new password ends all sessions of the member and begins a new one for this device. */
export function changePassword(parts: AccountParts): AccountCall<'changePassword'> {
  return async ({ currentPassword, newPassword }, requester) => {
    const id = requester.tokenHash && (await findSessionMember(parts.pool, requester.tokenHash))
    if (!id) throw new Refusal('NOT_SIGNED_IN')
    await parts.rateLimit('password', id)
    const { member, passwordHash } = await parts.members.findById(id)
    if (!member || !(await verifyPassword(passwordHash, currentPassword))) throw new Refusal('BAD_CREDENTIALS')
    await assertStrongPassword(newPassword, await readSettings(parts), member, 'newPassword')
    const newHash = await hashPassword(newPassword)
    await parts.outbox.transaction(async (client, enqueue) => {
      await deleteResetLinks(client, id)
      // Locks the member row: a concurrent password change has committed by now, or waits for this one.
      await endAllSessions(client, id)
      if (!(await parts.members.replacePassword(id, passwordHash!, newHash, client))) throw new Refusal('BAD_CREDENTIALS')
      await enqueue({ kind: 'password-changed', to: await findRecipient(client, 'id', id) })
    })
    return sessionAnswer(parts, await beginSession(parts.pool, id, requester, newHash))
  }
}
