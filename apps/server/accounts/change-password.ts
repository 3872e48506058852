import { Refusal } from '@bothy/contract/refusals.ts'
import { assertStrong } from '@bothy/contract/strong-password.ts'
import { readSettings, sessionAnswer, type AccountCall, type AccountParts } from './account-call.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { recipient } from './recipients.ts'
import { forgetResetLinks } from './reset-password.ts'
import { beginSession, endSessionsOf, memberOf } from './sessions.ts'

/** A new password ends all sessions of the member and begins a new one for this device. */
export function changePassword(parts: AccountParts): AccountCall<'changePassword'> {
  return async ({ currentPassword, newPassword }, requester) => {
    const id = requester.tokenHash && (await memberOf(parts.pool, requester.tokenHash))
    if (!id) throw new Refusal('NOT_SIGNED_IN')
    await parts.rateLimit('password', id)
    const { member, passwordHash } = await parts.members.findById(id)
    if (!member || !(await verifyPassword(passwordHash, currentPassword))) throw new Refusal('BAD_CREDENTIALS')
    await assertStrong(newPassword, await readSettings(parts), member, 'newPassword')
    const newHash = await hashPassword(newPassword)
    await parts.outbox.within(async (client, enqueue) => {
      await forgetResetLinks(client, id)
      // Locks the member row: a concurrent password change has committed by now, or waits for this one.
      await endSessionsOf(client, id)
      if (!(await parts.members.replacePassword(id, passwordHash!, newHash, client))) throw new Refusal('BAD_CREDENTIALS')
      await enqueue({ kind: 'password-changed', to: await recipient(client, 'id', id) })
    })
    return sessionAnswer(parts, await beginSession(parts.pool, id, requester, newHash))
  }
}
