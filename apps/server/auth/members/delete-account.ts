import { databaseRefusal } from '@bothy/contract/database-refusal.ts'
import { requireMember, type AccountCall, type AccountParts } from '../account-call.ts'
import { confirmPassword } from '../password/confirm-password.ts'

/** Deletes the member with all sessions, votes, seats and favorites. Activities that the member led stay, without a name. */
export function deleteAccount(parts: AccountParts): AccountCall<'deleteAccount'> {
  return async ({ password }, requester) => {
    const id = await requireMember(parts, requester)
    await confirmPassword(parts, id, password)
    await parts.pool.query('select rules.delete_member($1)', [id]).catch((error: unknown) => {
      throw databaseRefusal(error) ?? error
    })
    return '{"ok":true}'
  }
}
