/**
 * The way in. Whoever proves who they are does so in a client on the side; only when nothing more is asked of them is this browser signed in.
 * So a sign-in that still wants a second factor is held by nothing but this page, and no other tab sees it.
 */
import type { SessionAnswer, SignInAnswer } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Session as Tokens, User } from '@supabase/supabase-js'
import type { Clock } from '../clock.ts'
import type { Aside, Provider } from './provider.ts'
import { held, refusalOf } from './refusal.ts'

export type Entrance = {
  /** After a proof that `aside` was given. */
  enter: (aside: Aside, signal: AbortSignal) => Promise<SignInAnswer>
  /** Signs this browser in with these tokens. */
  begin: (tokens: Tokens, signal: AbortSignal) => Promise<SessionAnswer>
  /** What the app knows of tokens that are held already. */
  answerOf: (tokens: Tokens, signal: AbortSignal) => Promise<SessionAnswer>
  answerChallenge: (challenge: string, code: string, signal: AbortSignal) => Promise<SessionAnswer>
}

/** How long a challenge is good for, and for how many wrong codes. */
const patience = 10 * 60_000
const tries = 3

export const totpOf = (user: User | null) =>
  user?.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')

/** What was typed is a code of an authenticator app, right or wrong; else it can only be a backup code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

export const expiryOf = (tokens: Tokens): string => new Date((tokens.expires_at ?? 0) * 1000).toISOString()

export function createEntrance({ client, ask, run, forget }: Pick<Provider, 'client' | 'ask' | 'run' | 'forget'>, clock: Clock): Entrance {
  const challenges = new Map<string, { aside: Aside; factorId: string; wrong: number; callOff: () => void }>()

  async function answerOf(tokens: Tokens, signal: AbortSignal): Promise<SessionAnswer> {
    const user = await ask('getUserInfo', {}, { signal, token: tokens.access_token })
    return { token: tokens.access_token, expiresAt: expiryOf(tokens), user }
  }

  async function begin(tokens: Tokens, signal: AbortSignal): Promise<SessionAnswer> {
    const answer = await answerOf(tokens, signal)
    signal.throwIfAborted()
    held(await client.auth.setSession(tokens))
    // Who has been told that it took too long is not signed in behind their back.
    if (signal.aborted) forget()
    signal.throwIfAborted()
    return answer
  }

  function challenge(aside: Aside, factorId: string): string {
    const name = crypto.randomUUID()
    const callOff = clock.after(patience, () => drop(name))
    challenges.set(name, { aside, factorId, wrong: 0, callOff })
    return name
  }

  async function prove(aside: Aside, factorId: string, code: string): Promise<void> {
    if (isAppCode(code)) return void held(await aside.mfa.challengeAndVerify({ factorId, code }))
    const { session } = held(await aside.getSession())
    await run('use_backup_code', { code }, { token: session!.access_token })
  }

  function drop(name: string): void {
    const asked = challenges.get(name)
    challenges.delete(name)
    asked?.callOff()
    void asked?.aside.signOut({ scope: 'local' })
  }

  return {
    answerOf,
    begin,
    async enter(aside, signal) {
      const { session } = held(await aside.getSession())
      if (!session) throw new Refusal('BAD_CREDENTIALS')
      const factor = totpOf(session.user)
      return factor ? { mfaRequired: true, challenge: challenge(aside, factor.id) } : begin(session, signal)
    },
    async answerChallenge(name, code, signal) {
      const asked = challenges.get(name)
      if (!asked) throw new Refusal('BAD_CODE')
      const { aside, factorId, callOff } = asked
      await prove(aside, factorId, code).catch((fault: unknown) => {
        if (refusalOf(fault).code === 'BAD_CODE' && ++asked.wrong === tries) drop(name)
        throw fault
      })
      challenges.delete(name)
      callOff()
      const { session } = held(await aside.getSession())
      return begin(session!, signal)
    },
  }
}
