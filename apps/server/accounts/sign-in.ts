import { Refusal } from '@bothy/contract/refusals.ts'
import { readSettings, sessionAnswer, type AccountCall, type AccountParts } from './account-call.ts'
import { beginVerification } from './email-verification.ts'
import type { Member } from './members.ts'
import { verifyPassword } from './password-hash.ts'
import { beginSession, refreshSession } from './sessions.ts'

/** An unknown address and a wrong password get the same answer after the same work. */
export function emailLogin(parts: AccountParts): AccountCall<'emailLogin'> {
  return async ({ email, password }, asker) => {
    await parts.rateLimit('sign-in', asker.address)
    const { member, passwordHash } = await parts.members.findByEmail(email)
    const right = await verifyPassword(passwordHash, password)
    if (!right || !member) throw new Refusal('BAD_CREDENTIALS')
    if (!member.emailVerified && (await readSettings(parts)).requireEmailVerification) {
      await remind(parts, member)
      throw new Refusal('EMAIL_NOT_VERIFIED')
    }
    return sessionAnswer(parts, await beginSession(parts.pool, member.id, asker, passwordHash))
  }
}

/** A new link for who knows the password: the first one may be lost or too old. */
async function remind(parts: AccountParts, member: Member): Promise<void> {
  const mayMail = await parts.rateLimit('reminder', member.id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'RATE_LIMITED') return false
      throw error
    },
  )
  if (mayMail) await beginVerification(parts, member)
}

/** A new token for a living session. */
export function refresh(parts: AccountParts): AccountCall<'refreshSession'> {
  return async (_, asker) => {
    const session = asker.tokenHash && (await refreshSession(parts.pool, asker.tokenHash, asker))
    if (!session) throw new Refusal('NOT_SIGNED_IN')
    return sessionAnswer(parts, session)
  }
}
