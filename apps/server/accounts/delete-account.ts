import { databaseRefusal } from '@bothy/contract/database-refusal.ts'
import { viewerOf, type AccountCall, type AccountParts } from './account-call.ts'
import { provePassword } from './prove-password.ts'

/** With the member go their sessions, votes, seats and favorites; what they led stays without their name. */
export function deleteAccount(parts: AccountParts): AccountCall<'deleteAccount'> {
  return async ({ password }, asker) => {
    const id = await viewerOf(parts, asker)
    await provePassword(parts, id, password)
    await parts.pool.query('select rules.delete_member($1)', [id]).catch((error: unknown) => {
      throw databaseRefusal(error) ?? error
    })
    return '{"ok":true}'
  }
}
