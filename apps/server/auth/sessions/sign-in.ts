/** The last step of every sign-in method. Only this step decides whether a second factor is required. */
import { Refusal } from '@bothy/contract/errors.ts'
import { readSettings, sessionAnswer, type AccountCall, type AccountParts } from '../account-call.ts'
import { sendVerificationLink } from '../members/email-verification.ts'
import { resetGuesses, countGuess, type Guess } from '../rate-limit/lock-out.ts'
import type { Member } from '../members/members.ts'
import { verifyPassword } from '../password/password-hash.ts'
import { isWithinRateLimit } from '../rate-limit/rate-limit.ts'
import { toNewSession, findSessionMember, createToken, rotateSessionToken, clientParameters, type ClientInfo } from './sessions.ts'

/**
 * Begins a session after the first factor, or returns a challenge if the member has a second one. `factor` is what was verified:
 * the password hash, the phone number or the passkey. Throws BAD_CREDENTIALS, BAD_CODE or BAD_PASSKEY when that factor changed meanwhile,
 * or the member was deleted.
 */
export async function signIn(
  parts: Pick<AccountParts, 'pool' | 'database'>,
  memberId: string,
  visit: ClientInfo,
  factor: { passwordHash?: string | undefined; phone?: string; passkey?: string } = {},
): Promise<string> {
  const newSession = createToken()
  const { rows } = await parts.pool.query<{ ends: Date | null; challenged: boolean }>(
    'select ends, challenged from accounts.sign_in($1, $2, $3, $4, $5, $6, $7, $8)',
    [memberId, newSession.tokenHash, factor.passwordHash ?? null, ...clientParameters(visit), factor.phone ?? null, factor.passkey ?? null],
  )
  const { ends, challenged } = rows[0]!
  if (!ends) throw new Refusal(factor.passkey ? 'BAD_PASSKEY' : factor.phone === undefined ? 'BAD_CREDENTIALS' : 'BAD_CODE')
  return challenged
    ? JSON.stringify({ mfaRequired: true, challenge: newSession.token })
    : sessionAnswer(parts, toNewSession(newSession, ends))
}

/** An unknown address gets the same answer after the same work as a wrong password. */
export function emailLogin(parts: AccountParts): AccountCall<'emailLogin'> {
  return async ({ email, password }, requester) => {
    await parts.rateLimit('sign-in', requester.address)
    const { member, passwordHash } = await parts.members.findByEmail(email)
    const guess: Guess = { kind: 'password', target: email, member: member?.id, address: requester.address }
    await countGuess(parts.pool, guess)
    const isRight = await verifyPassword(passwordHash, password)
    if (!isRight || !member) throw new Refusal('BAD_CREDENTIALS')
    await resetGuesses(parts.pool, guess)
    await requireVerifiedEmail(parts, member)
    return signIn(parts, member.id, requester, { passwordHash })
  }
}

/** Throws EMAIL_NOT_VERIFIED where the club requires a verified address. Every sign-in method calls it. */
export async function requireVerifiedEmail(parts: AccountParts, member: Member): Promise<void> {
  if (member.emailVerified || !(await readSettings(parts)).requireEmailVerification) return
  await resendVerificationLink(parts, member)
  throw new Refusal('EMAIL_NOT_VERIFIED')
}

/** Sends another verification link, because the first one may be lost or expired. */
async function resendVerificationLink(parts: AccountParts, member: Member): Promise<void> {
  if (await isWithinRateLimit(parts.rateLimit, 'reminder', member.id)) await sendVerificationLink(parts, member)
}

/** Replaces the token of a valid session. */
export function refreshSession(parts: AccountParts): AccountCall<'refreshSession'> {
  return async (_, requester) => {
    const member = requester.tokenHash && (await findSessionMember(parts.pool, requester.tokenHash))
    if (member) await parts.rateLimit('refresh', member)
    const session = requester.tokenHash && (await rotateSessionToken(parts.pool, requester.tokenHash, requester))
    if (!session) throw new Refusal('NOT_SIGNED_IN')
    return sessionAnswer(parts, session)
  }
}
