import { Refusal } from '@bothy/contract/errors.ts'
import type { AccountParts } from '../account-call.ts'
import type { Member } from '../members/members.ts'
import { verifyPassword } from './password-hash.ts'

/** Asks a signed-in member for the password again, if there is one. Returns the member. Throws BAD_CREDENTIALS or RATE_LIMITED. */
export async function confirmPassword(
  { members, rateLimit }: Pick<AccountParts, 'members' | 'rateLimit'>,
  id: string,
  password: string | null | undefined,
): Promise<Member | undefined> {
  const { member, passwordHash } = await members.findById(id)
  if (passwordHash !== undefined) {
    await rateLimit('password', id)
    if (password == null || !(await verifyPassword(passwordHash, password))) throw new Refusal('BAD_CREDENTIALS')
  }
  return member
}
