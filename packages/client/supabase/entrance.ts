/**
 * Sign-in with Supabase Auth. Credentials are checked with a separate auth client; only a complete sign-in is stored in this browser.
 * A sign-in that waits for the second factor exists only in the memory of this page, so that no other tab sees it.
 */
import type { SessionAnswer, SignInAnswer } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Session as Tokens, User } from '@supabase/supabase-js'
import type { Clock } from '../clock.ts'
import type { Aside, Provider } from './provider.ts'
import { held, refusalOf } from './refusal.ts'

export type Entrance = {
  /** Completes a sign-in after `authClient` has checked the credentials. */
  enter: (authClient: Aside, signal: AbortSignal) => Promise<SignInAnswer>
  /** Stores the tokens as the session of this browser. */
  begin: (tokens: Tokens, signal: AbortSignal) => Promise<SessionAnswer>
  /** The session answer for tokens that are already stored. */
  answerOf: (tokens: Tokens, signal: AbortSignal) => Promise<SessionAnswer>
  answerChallenge: (challenge: string, code: string, signal: AbortSignal) => Promise<SessionAnswer>
}

/** Lifetime of a challenge in milliseconds, and the number of wrong codes that end it. */
const challengeLifetime = 10 * 60_000
const maxWrongCodes = 3

export const totpOf = (user: User | null) =>
  user?.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')

/** Whether the text has the format of a TOTP code. Otherwise it can only be a backup code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

export const expiryOf = (tokens: Tokens): string => new Date((tokens.expires_at ?? 0) * 1000).toISOString()

export function createEntrance(
  { client, call, callFunction, deleteTokens }: Pick<Provider, 'client' | 'call' | 'callFunction' | 'deleteTokens'>,
  clock: Clock,
): Entrance {
  const challenges = new Map<string, { authClient: Aside; factorId: string; wrong: number; cancel: () => void }>()

  async function answerOf(tokens: Tokens, signal: AbortSignal): Promise<SessionAnswer> {
    const user = await call('getUserInfo', {}, { signal, token: tokens.access_token })
    return { token: tokens.access_token, expiresAt: expiryOf(tokens), user }
  }

  async function begin(tokens: Tokens, signal: AbortSignal): Promise<SessionAnswer> {
    const answer = await answerOf(tokens, signal)
    signal.throwIfAborted()
    held(await client.auth.setSession(tokens))
    // After a timeout the member saw an error, so a late answer must not sign them in.
    if (signal.aborted) deleteTokens()
    signal.throwIfAborted()
    return answer
  }

  function challenge(authClient: Aside, factorId: string): string {
    const id = crypto.randomUUID()
    const cancel = clock.after(challengeLifetime, () => discard(id))
    challenges.set(id, { authClient, factorId, wrong: 0, cancel })
    return id
  }

  async function verifyCode(authClient: Aside, factorId: string, code: string): Promise<void> {
    if (isAppCode(code)) return void held(await authClient.mfa.challengeAndVerify({ factorId, code }))
    const { session } = held(await authClient.getSession())
    await callFunction('use_backup_code', { code }, { token: session!.access_token })
  }

  function discard(id: string): void {
    const pending = challenges.get(id)
    challenges.delete(id)
    pending?.cancel()
    void pending?.authClient.signOut({ scope: 'local' })
  }

  return {
    answerOf,
    begin,
    async enter(authClient, signal) {
      const { session } = held(await authClient.getSession())
      if (!session) throw new Refusal('BAD_CREDENTIALS')
      const factor = totpOf(session.user)
      return factor ? { mfaRequired: true, challenge: challenge(authClient, factor.id) } : begin(session, signal)
    },
    async answerChallenge(id, code, signal) {
      const pending = challenges.get(id)
      if (!pending) throw new Refusal('BAD_CODE')
      const { authClient, factorId, cancel } = pending
      await verifyCode(authClient, factorId, code).catch((error: unknown) => {
        if (refusalOf(error).code === 'BAD_CODE' && ++pending.wrong === maxWrongCodes) discard(id)
        throw error
      })
      challenges.delete(id)
      cancel()
      const { session } = held(await authClient.getSession())
      return begin(session!, signal)
    },
  }
}
