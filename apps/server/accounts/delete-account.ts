import { databaseRefusal } from '@bothy/contract/database-refusal.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { viewerOf, type AccountCall, type AccountParts } from './account-call.ts'
import { verifyPassword } from './password-hash.ts'

/** With the member go their sessions, votes, seats and favorites; what they led stays without their name. */
export function deleteAccount(parts: AccountParts): AccountCall<'deleteAccount'> {
  return async ({ password }, asker) => {
    const id = await viewerOf(parts, asker)
    const { passwordHash } = await parts.members.findById(id)
    if (passwordHash !== undefined) {
      await parts.rateLimit('password', id)
      if (password == null || !(await verifyPassword(passwordHash, password))) throw new Refusal('BAD_CREDENTIALS')
    }
    await parts.pool.query('select rules.delete_member($1)', [id]).catch((error: unknown) => {
      throw databaseRefusal(error) ?? error
    })
    return '{"ok":true}'
  }
}
