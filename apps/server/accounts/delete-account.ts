import { databaseRefusal } from '@bothy/contract/database-refusal.ts'
import { viewerOf, type AccountCall, type AccountParts } from './account-call.ts'
import { provePassword } from './prove-password.ts'

/** Deletes the member with all sessions, votes, seats and favorites. Activities that the member led stay, without a name. */
export function deleteAccount(parts: AccountParts): AccountCall<'deleteAccount'> {
  return async ({ password }, requester) => {
    const id = await viewerOf(parts, requester)
    await provePassword(parts, id, password)
    await parts.pool.query('select rules.delete_member($1)', [id]).catch((error: unknown) => {
      throw databaseRefusal(error) ?? error
    })
    return '{"ok":true}'
  }
}
