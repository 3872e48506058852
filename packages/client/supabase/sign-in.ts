/** Sign-in with Supabase Auth by password, SMS code and second factor; session refresh and sign-out. */
import { done, type AccountCalls, type AccountParts } from './account-call.ts'
import { codeIn, held, refusalOf } from './refusal.ts'

type SignIn = Pick<AccountCalls, 'emailLogin' | 'sendCode' | 'phoneLogin' | 'answerMfa' | 'refreshSession' | 'logout'>

/** Seconds until another code may be requested: the default of Supabase Auth. */
export const resendAfter = 60

/** Errors for an unknown number. They are ignored, so that the answer is the same. */
const unknownNumberErrors = new Set(['otp_disabled', 'user_not_found'])

export function signIn({ connection: { createAuthClient, client }, signInFlow }: AccountParts): SignIn {
  return {
    async emailLogin({ email, password }, signal) {
      const authClient = createAuthClient()
      const { error } = await authClient.signInWithPassword({ email, password })
      // The password was correct, so another link is sent: the first one may be lost or expired.
      if (codeIn(error) === 'email_not_confirmed') await authClient.resend({ type: 'signup', email })
      if (error) throw refusalOf(error)
      return signInFlow.enter(authClient, signal)
    },

    async sendCode({ phone }) {
      const { error } = await createAuthClient().signInWithOtp({ phone, options: { shouldCreateUser: false } })
      if (error && !unknownNumberErrors.has(codeIn(error))) throw refusalOf(error)
      return { ok: true, resendAfter }
    },

    async phoneLogin({ phone, code }, signal) {
      const authClient = createAuthClient()
      held(await authClient.verifyOtp({ type: 'sms', phone, token: code }))
      return signInFlow.enter(authClient, signal)
    },

    answerMfa: ({ challenge, code }, signal) => signInFlow.answerChallenge(challenge, code, signal),

    async refreshSession(_, signal) {
      const { session } = held(await client.auth.refreshSession())
      return signInFlow.answerOf(session!, signal)
    },
    async logout() {
      await client.auth.signOut({ scope: 'local' })
      return done
    },
  }
}
