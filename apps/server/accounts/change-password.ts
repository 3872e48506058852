import { Refusal } from '@bothy/contract/refusals.ts'
import { assertStrong } from '@bothy/contract/strong-password.ts'
import { readSettings, sessionAnswer, type AccountCall, type AccountParts } from './account-call.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { recipient } from './recipients.ts'
import { forgetResetLinks } from './reset-password.ts'
import { beginSession, endSessionsOf, memberOf } from './sessions.ts'

/** A new password signs the member out everywhere, and in again here with a new token. */
export function changePassword(parts: AccountParts): AccountCall<'changePassword'> {
  return async ({ currentPassword, newPassword }, asker) => {
    const id = asker.tokenHash && (await memberOf(parts.pool, asker.tokenHash))
    if (!id) throw new Refusal('NOT_SIGNED_IN')
    await parts.rateLimit('password', id)
    const { member, passwordHash } = await parts.members.findById(id)
    if (!member || !(await verifyPassword(passwordHash, currentPassword))) throw new Refusal('BAD_CREDENTIALS')
    await assertStrong(newPassword, await readSettings(parts), member, 'newPassword')
    const newHash = await hashPassword(newPassword)
    await parts.outbox.within(async (client, post) => {
      await forgetResetLinks(client, id)
      // Locks the member: whoever replaces the password at the same time has done so by now, or waits.
      await endSessionsOf(client, id)
      if (!(await parts.members.replacePassword(id, passwordHash!, newHash, client))) throw new Refusal('BAD_CREDENTIALS')
      await post({ kind: 'password-changed', to: await recipient(client, 'id', id) })
    })
    return sessionAnswer(parts, await beginSession(parts.pool, id, asker, newHash))
  }
}
