/** Every way of signing in ends here, and only here is decided whether a second factor is asked. */
import { Refusal } from '@bothy/contract/refusals.ts'
import { readSettings, sessionAnswer, type AccountCall, type AccountParts } from './account-call.ts'
import { beginVerification } from './email-verification.ts'
import { forgetGuesses, takeGuess, type Guess } from './lock-out.ts'
import type { Member } from './members.ts'
import { verifyPassword } from './password-hash.ts'
import { isWithinRate } from './rate-limit.ts'
import { answerOf, memberOf, newToken, refreshSession, valuesOf, type Visit } from './sessions.ts'

/**
 * Lets a member in who has proved one factor: a session, or a challenge where there is a second one. `proved` is what a password was proved
 * against, the number that a code was sent to, or the passkey that signed. Throws BAD_CREDENTIALS, BAD_CODE or BAD_PASSKEY when it has been
 * changed meanwhile, or the member is gone.
 */
export async function comeIn(
  parts: Pick<AccountParts, 'pool' | 'rulebook'>,
  memberId: string,
  visit: Visit,
  proved: { passwordHash?: string | undefined; phone?: string; passkey?: string } = {},
): Promise<string> {
  const made = newToken()
  const { rows } = await parts.pool.query<{ ends: Date | null; challenged: boolean }>(
    'select ends, challenged from accounts.come_in($1, $2, $3, $4, $5, $6, $7, $8)',
    [memberId, made.tokenHash, proved.passwordHash ?? null, ...valuesOf(visit), proved.phone ?? null, proved.passkey ?? null],
  )
  const { ends, challenged } = rows[0]!
  if (!ends) throw new Refusal(proved.passkey ? 'BAD_PASSKEY' : proved.phone === undefined ? 'BAD_CREDENTIALS' : 'BAD_CODE')
  return challenged ? JSON.stringify({ mfaRequired: true, challenge: made.token }) : sessionAnswer(parts, answerOf(made, ends))
}

/** An unknown address and a wrong password get the same answer after the same work. */
export function emailLogin(parts: AccountParts): AccountCall<'emailLogin'> {
  return async ({ email, password }, asker) => {
    await parts.rateLimit('sign-in', asker.address)
    const { member, passwordHash } = await parts.members.findByEmail(email)
    const guess: Guess = { kind: 'password', at: email, member: member?.id, address: asker.address }
    await takeGuess(parts.pool, guess)
    const right = await verifyPassword(passwordHash, password)
    if (!right || !member) throw new Refusal('BAD_CREDENTIALS')
    await forgetGuesses(parts.pool, guess)
    await assertConfirmed(parts, member)
    return comeIn(parts, member.id, asker, { passwordHash })
  }
}

/** Throws EMAIL_NOT_VERIFIED where the club asks for a confirmed address, whichever way the member comes. */
export async function assertConfirmed(parts: AccountParts, member: Member): Promise<void> {
  if (member.emailVerified || !(await readSettings(parts)).requireEmailVerification) return
  await remind(parts, member)
  throw new Refusal('EMAIL_NOT_VERIFIED')
}

/** A new link for who knows the password: the first one may be lost or too old. */
async function remind(parts: AccountParts, member: Member): Promise<void> {
  if (await isWithinRate(parts.rateLimit, 'reminder', member.id)) await beginVerification(parts, member)
}

/** A new token for a living session. */
export function refresh(parts: AccountParts): AccountCall<'refreshSession'> {
  return async (_, asker) => {
    const member = asker.tokenHash && (await memberOf(parts.pool, asker.tokenHash))
    if (member) await parts.rateLimit('refresh', member)
    const session = asker.tokenHash && (await refreshSession(parts.pool, asker.tokenHash, asker))
    if (!session) throw new Refusal('NOT_SIGNED_IN')
    return sessionAnswer(parts, session)
  }
}
