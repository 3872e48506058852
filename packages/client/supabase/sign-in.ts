/** Sign-in with Supabase Auth by password, SMS code and second factor; session refresh and sign-out. */
import { authLimits } from '@bothy/contract/auth/auth-limits.ts'
import { done, type AccountCalls, type AccountContext } from './account-call.ts'
import { errorCodeOf, unwrap, toRefusal } from './errors.ts'
import { explainIdleEnd, rememberUse } from './idle-sign-out.ts'

type SignIn = Pick<AccountCalls, 'emailLogin' | 'sendCode' | 'phoneLogin' | 'answerMfa' | 'refreshSession' | 'explainSignOut' | 'logout'>

/** Errors for an unknown number. They are ignored, so that the answer is the same. */
const unknownNumberErrors = new Set(['otp_disabled', 'user_not_found'])

export function signIn({ connection: { createAuthClient, client, store }, signInFlow, clock }: AccountContext): SignIn {
  return {
    async emailLogin({ email, password, stay }, signal) {
      const authClient = createAuthClient()
      const { error } = await authClient.signInWithPassword({ email, password })
      // The password was correct, so another link is sent: the first one may be lost or expired.
      if (errorCodeOf(error) === 'email_not_confirmed') await authClient.resend({ type: 'signup', email })
      if (error) throw toRefusal(error)
      return signInFlow.completeSignIn(authClient, stay, signal)
    },

    async sendCode({ phone }) {
      const { error } = await createAuthClient().signInWithOtp({ phone, options: { shouldCreateUser: false } })
      const refusal = error && toRefusal(error)
      // The wait between two codes is one of a known number. The earlier code is still valid.
      if (refusal && refusal.retryAfter === undefined && !unknownNumberErrors.has(errorCodeOf(error))) throw refusal
      return { ok: true, resendAfter: authLimits.resendSeconds }
    },

    async phoneLogin({ phone, code, stay }, signal) {
      const authClient = createAuthClient()
      unwrap(await authClient.verifyOtp({ type: 'sms', phone, token: code }))
      return signInFlow.completeSignIn(authClient, stay, signal)
    },

    answerMfa: ({ challenge, code }, signal) => signInFlow.answerChallenge(challenge, code, signal),

    async refreshSession({ idleSeconds }, signal) {
      if (idleSeconds !== undefined) rememberUse(store, clock, idleSeconds)
      const { session } = unwrap(await client.auth.refreshSession())
      return signInFlow.sessionAnswerOf(session!, signal)
    },
    /** Supabase Auth gives one reason why a session has ended: the member does not exist any more. */
    async explainSignOut({ token }) {
      const explanation = explainIdleEnd(store, token)
      if (explanation.reason !== null) return explanation
      const { error } = await createAuthClient().getUser(token)
      return errorCodeOf(error) === 'user_not_found' ? { reason: 'account-deleted', idleMinutes: null } : explanation
    },
    async logout() {
      await client.auth.signOut({ scope: 'local' })
      return done
    },
  }
}
