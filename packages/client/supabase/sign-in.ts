/** Signing in at the provider by a password, a code in a text message and a second factor; staying in, and leaving. */
import { done, type AccountCalls, type AccountParts } from './account-call.ts'
import { codeIn, held, refusalOf } from './refusal.ts'

type SignIn = Pick<AccountCalls, 'emailLogin' | 'sendCode' | 'phoneLogin' | 'answerMfa' | 'refreshSession' | 'logout'>

/** Seconds until another code may be asked for: the provider's own figure. */
export const resendAfter = 60

/** A number that nobody has. The answer is the same. */
const unknown = new Set(['otp_disabled', 'user_not_found'])

export function signIn({ provider: { aside, client }, entrance }: AccountParts): SignIn {
  return {
    async emailLogin({ email, password }, signal) {
      const mine = aside()
      const { error } = await mine.signInWithPassword({ email, password })
      // Another link for who knows the password: the first one may be lost or too old.
      if (codeIn(error) === 'email_not_confirmed') await mine.resend({ type: 'signup', email })
      if (error) throw refusalOf(error)
      return entrance.enter(mine, signal)
    },

    async sendCode({ phone }) {
      const { error } = await aside().signInWithOtp({ phone, options: { shouldCreateUser: false } })
      if (error && !unknown.has(codeIn(error))) throw refusalOf(error)
      return { ok: true, resendAfter }
    },

    async phoneLogin({ phone, code }, signal) {
      const mine = aside()
      held(await mine.verifyOtp({ type: 'sms', phone, token: code }))
      return entrance.enter(mine, signal)
    },

    answerMfa: ({ challenge, code }, signal) => entrance.answerChallenge(challenge, code, signal),

    async refreshSession(_, signal) {
      const { session } = held(await client.auth.refreshSession())
      return entrance.answerOf(session!, signal)
    },
    async logout() {
      await client.auth.signOut({ scope: 'local' })
      return done
    },
  }
}
