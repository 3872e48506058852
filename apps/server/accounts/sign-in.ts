/** The last step of every sign-in method. Only this step decides whether a second factor is required. */
import { Refusal } from '@bothy/contract/refusals.ts'
import { readSettings, sessionAnswer, type AccountCall, type AccountParts } from './account-call.ts'
import { beginVerification } from './email-verification.ts'
import { forgetGuesses, takeGuess, type Guess } from './lock-out.ts'
import type { Member } from './members.ts'
import { verifyPassword } from './password-hash.ts'
import { isWithinRate } from './rate-limit.ts'
import { answerOf, memberOf, newToken, refreshSession, valuesOf, type Visit } from './sessions.ts'

/**
 * Begins a session after the first factor, or returns a challenge if the member has a second one. `factor` is what was verified:
 * the password hash, the phone number or the passkey. Throws BAD_CREDENTIALS, BAD_CODE or BAD_PASSKEY when that factor changed meanwhile,
 * or the member was deleted.
 */
export async function comeIn(
  parts: Pick<AccountParts, 'pool' | 'rulebook'>,
  memberId: string,
  visit: Visit,
  factor: { passwordHash?: string | undefined; phone?: string; passkey?: string } = {},
): Promise<string> {
  const newSession = newToken()
  const { rows } = await parts.pool.query<{ ends: Date | null; challenged: boolean }>(
    'select ends, challenged from accounts.come_in($1, $2, $3, $4, $5, $6, $7, $8)',
    [memberId, newSession.tokenHash, factor.passwordHash ?? null, ...valuesOf(visit), factor.phone ?? null, factor.passkey ?? null],
  )
  const { ends, challenged } = rows[0]!
  if (!ends) throw new Refusal(factor.passkey ? 'BAD_PASSKEY' : factor.phone === undefined ? 'BAD_CREDENTIALS' : 'BAD_CODE')
  return challenged ? JSON.stringify({ mfaRequired: true, challenge: newSession.token }) : sessionAnswer(parts, answerOf(newSession, ends))
}

/** An unknown address gets the same answer after the same work as a wrong password. */
export function emailLogin(parts: AccountParts): AccountCall<'emailLogin'> {
  return async ({ email, password }, requester) => {
    await parts.rateLimit('sign-in', requester.address)
    const { member, passwordHash } = await parts.members.findByEmail(email)
    const guess: Guess = { kind: 'password', at: email, member: member?.id, address: requester.address }
    await takeGuess(parts.pool, guess)
    const isRight = await verifyPassword(passwordHash, password)
    if (!isRight || !member) throw new Refusal('BAD_CREDENTIALS')
    await forgetGuesses(parts.pool, guess)
    await assertConfirmed(parts, member)
    return comeIn(parts, member.id, requester, { passwordHash })
  }
}

/** Throws EMAIL_NOT_VERIFIED where the club requires a verified address. Every sign-in method calls it. */
export async function assertConfirmed(parts: AccountParts, member: Member): Promise<void> {
  if (member.emailVerified || !(await readSettings(parts)).requireEmailVerification) return
  await resendVerificationLink(parts, member)
  throw new Refusal('EMAIL_NOT_VERIFIED')
}

/** Sends another verification link, because the first one may be lost or expired. */
async function resendVerificationLink(parts: AccountParts, member: Member): Promise<void> {
  if (await isWithinRate(parts.rateLimit, 'reminder', member.id)) await beginVerification(parts, member)
}

/** Replaces the token of a valid session. */
export function refresh(parts: AccountParts): AccountCall<'refreshSession'> {
  return async (_, requester) => {
    const member = requester.tokenHash && (await memberOf(parts.pool, requester.tokenHash))
    if (member) await parts.rateLimit('refresh', member)
    const session = requester.tokenHash && (await refreshSession(parts.pool, requester.tokenHash, requester))
    if (!session) throw new Refusal('NOT_SIGNED_IN')
    return sessionAnswer(parts, session)
  }
}
