/**
 * Sign-in with Supabase Auth. Credentials are checked with a separate auth client; only a complete sign-in is stored in this browser.
 * A sign-in that waits for the second factor exists only in the memory of this page, so that no other tab sees it.
 */
import type { Session as Tokens, User } from '@supabase/supabase-js'
import { authLimits } from '@bothy/contract/auth/auth-limits.ts'
import { isTotpCode } from '@bothy/contract/auth/sign-in.ts'
import type { SessionAnswer, SignInAnswer } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Clock } from '../clock.ts'
import type { DetachedAuthClient, SupabaseConnection } from './connection.ts'
import { unwrap, toRefusal } from './errors.ts'
import { rememberStay } from './idle-sign-out.ts'

export type SignInFlow = {
  /** Completes a sign-in after `authClient` has checked the credentials. With `stay`, the member stays signed in on this device. */
  completeSignIn: (authClient: DetachedAuthClient, stay: boolean | undefined, signal: AbortSignal) => Promise<SignInAnswer>
  /** Stores the tokens as the session of this browser. */
  storeSession: (tokens: Tokens, signal: AbortSignal) => Promise<SessionAnswer>
  /** The session answer for tokens that are already stored. */
  sessionAnswerOf: (tokens: Tokens, signal: AbortSignal) => Promise<SessionAnswer>
  answerChallenge: (challenge: string, code: string, signal: AbortSignal) => Promise<SessionAnswer>
}

/** Lifetime of a challenge in milliseconds, and the number of wrong codes that end it. */
const challengeLifetime = authLimits.challengeSeconds * 1000
const maxWrongCodes = authLimits.tries

type Challenge = { authClient: DetachedAuthClient; factorId: string; stay: boolean; wrong: number; cancel: () => void }

export const totpFactorOf = (user: User | null) =>
  user?.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')

export const expiryOf = (tokens: Tokens): string => new Date((tokens.expires_at ?? 0) * 1000).toISOString()

/** Sign-ins that wait for the second factor. */
function createChallenges(clock: Clock) {
  const challenges = new Map<string, Challenge>()

  function discard(id: string): void {
    const pending = challenges.get(id)
    challenges.delete(id)
    pending?.cancel()
    void pending?.authClient.signOut({ scope: 'local' })
  }

  return {
    discard,
    add(authClient: DetachedAuthClient, factorId: string, stay: boolean): string {
      const id = crypto.randomUUID()
      const cancel = clock.after(challengeLifetime, () => discard(id))
      challenges.set(id, { authClient, factorId, stay, wrong: 0, cancel })
      return id
    },
    get: (id: string) => challenges.get(id),
    remove: (id: string) => challenges.delete(id),
  }
}

export function createSignInFlow(
  {
    client,
    call,
    callFunction,
    deleteTokens,
    store,
  }: Pick<SupabaseConnection, 'client' | 'call' | 'callFunction' | 'deleteTokens' | 'store'>,
  clock: Clock,
): SignInFlow {
  const challenges = createChallenges(clock)

  async function sessionAnswerOf(tokens: Tokens, signal: AbortSignal): Promise<SessionAnswer> {
    const user = await call('getUserInfo', {}, { signal, token: tokens.access_token })
    return { token: tokens.access_token, expiresAt: expiryOf(tokens), user }
  }

  async function storeSession(tokens: Tokens, signal: AbortSignal): Promise<SessionAnswer> {
    const answer = await sessionAnswerOf(tokens, signal)
    signal.throwIfAborted()
    unwrap(await client.auth.setSession(tokens))
    // After a timeout the member saw an error, so a late answer must not sign them in.
    if (signal.aborted) deleteTokens()
    signal.throwIfAborted()
    return answer
  }

  async function storeNewSession(tokens: Tokens, stay: boolean, signal: AbortSignal): Promise<SessionAnswer> {
    rememberStay(store, stay)
    if (stay) await callFunction('stay_signed_in', {}, { signal, token: tokens.access_token })
    return storeSession(tokens, signal)
  }

  async function verifyCode(authClient: DetachedAuthClient, factorId: string, code: string): Promise<void> {
    if (isTotpCode(code)) return void unwrap(await authClient.mfa.challengeAndVerify({ factorId, code }))
    const { session } = unwrap(await authClient.getSession())
    await callFunction('use_backup_code', { code }, { token: session!.access_token })
  }

  return {
    sessionAnswerOf,
    storeSession,
    async completeSignIn(authClient, stay = false, signal) {
      const { session } = unwrap(await authClient.getSession())
      if (!session) throw new Refusal('BAD_CREDENTIALS')
      const factor = totpFactorOf(session.user)
      return factor ? { mfaRequired: true, challenge: challenges.add(authClient, factor.id, stay) } : storeNewSession(session, stay, signal)
    },
    async answerChallenge(id, code, signal) {
      const pending = challenges.get(id)
      if (!pending) throw new Refusal('BAD_CODE')
      const { authClient, factorId, stay, cancel } = pending
      await verifyCode(authClient, factorId, code).catch((error: unknown) => {
        if (toRefusal(error).code === 'BAD_CODE' && ++pending.wrong === maxWrongCodes) challenges.discard(id)
        throw error
      })
      challenges.remove(id)
      cancel()
      const { session } = unwrap(await authClient.getSession())
      return storeNewSession(session!, stay, signal)
    },
  }
}
