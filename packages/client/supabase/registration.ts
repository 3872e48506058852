/** Registration, invitation and email confirmation with Supabase Auth. */
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import { authLimits } from '@bothy/contract/auth/auth-limits.ts'
import { assertStrongPassword } from '@bothy/contract/auth/password-policy.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { done, withWeakPasswordField, type AccountCalls, type AccountContext } from './account-call.ts'
import { errorCodeOf, unwrap, toRefusal } from './errors.ts'

type Connection = AccountContext['connection']

type Registration = Pick<
  AccountCalls,
  'register' | 'createUser' | 'createPasswordLink' | 'inviteImported' | 'verifyEmail' | 'resendConfirmation' | 'createFirstAdmin'
>

/** What an earlier try that failed halfway has created; nothing for a new invitation. */
type StartedInvitation = { invitation?: string; userId?: string; member?: MemberAccount | null }

const needsConfirmation = { needEmailConfirmation: true, session: null }

/** Until the invited member chooses a password, it is random. */
async function createInvitedAccount({ createAuthClient }: Connection, email: string, data: object): Promise<string> {
  const password = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  const authClient = createAuthClient()
  const { user } = unwrap(await authClient.signUp({ email, password, options: { data } }))
  if (!user || user.identities?.length === 0) throw new Refusal('ALREADY_REGISTERED')
  await authClient.signOut({ scope: 'local' })
  return user.id
}

export function registration({ connection, signInFlow, home }: AccountContext): Registration {
  const { createAuthClient, call, callFunction, asMember } = connection
  return {
    async register({ name, email, phone, password, language }, signal) {
      const settings = await call('getSettings', {}, { signal })
      if (!settings.allowSelfRegistration) throw new Refusal('REGISTRATION_CLOSED')
      await assertStrongPassword(password, settings, { email, name }, 'password')
      const authClient = createAuthClient()
      const { data, error } = await authClient.signUp({
        email,
        password,
        options: { data: { name, phone: phone || undefined, language }, emailRedirectTo: home },
      })
      // Where addresses must be confirmed, a registered address gets the same answer as a new one.
      if (error && !(settings.requireEmailVerification && errorCodeOf(error) === 'user_already_exists'))
        return withWeakPasswordField('password')(toRefusal(error))
      if (settings.requireEmailVerification) return needsConfirmation
      if (!data.session && data.user?.identities?.length === 0) throw new Refusal('ALREADY_REGISTERED')
      // Supabase Auth returns no session before a confirmation. The club requires none, so its database has confirmed the address already.
      const { session } = data.session ? data : unwrap(await authClient.signInWithPassword({ email, password }))
      return { needEmailConfirmation: false, session: await signInFlow.storeSession(session!, signal) }
    },

    async resendConfirmation({ email }) {
      const options = { emailRedirectTo: new URL('verify-email', home).href }
      const { error } = await createAuthClient().resend({ type: 'signup', email, options })
      const refusal = error && toRefusal(error)
      // A rate limit would reveal that the address waits for its confirmation. The earlier mail is already on its way.
      if (refusal && refusal.retryAfter === undefined) throw refusal
      return { ...done, resendAfter: authLimits.resendSeconds }
    },

    async verifyEmail({ token }) {
      const authClient = createAuthClient()
      unwrap(await authClient.verifyOtp({ type: 'email', token_hash: token }))
      // The link only confirms the address; the member signs in with the password.
      await authClient.signOut({ scope: 'local' })
      return done
    },

    /** The operator of a hosted club makes the first admin in the database. */
    async createFirstAdmin() {
      throw new Refusal('BAD_CODE')
    },

    /**
     * Invited members choose a password with the link in the mail, which also confirms the address. When a step fails, most likely a mail over the limit
     * of the project, the next try for the same address continues from there.
     */
    async createUser({ name, email, phone, language, isAdmin }, signal) {
      const asAdmin = await asMember(signal)
      const own = crypto.randomUUID()
      const started = (await callFunction('invite_user', { email, phone, invitation: own }, asAdmin)) as StartedInvitation
      const invitation = started.invitation ?? own
      const admit = async () => {
        const userId = started.userId ?? (await createInvitedAccount(connection, email, { name, phone, language, invitation }))
        return (await callFunction('admit_user', { userId, isAdmin, invitation }, asAdmin)) as MemberAccount
      }
      const admitted = started.member ?? (await admit())
      unwrap(await createAuthClient().resetPasswordForEmail(email, { redirectTo: new URL('invitation', home).href }))
      await callFunction('finish_invitation', { userId: admitted.id }, asAdmin)
      return { ...admitted, passwordLink: null }
    },

    /** Only the service key of the project can create a link. */
    async createPasswordLink(_, signal) {
      await call('getSystemSettings', {}, await asMember(signal))
      throw new Refusal('NOT_FOUND')
    },

    /** An import makes no members there, see rules.imports_new_members. */
    async inviteImported(_, signal) {
      await call('getSystemSettings', {}, await asMember(signal))
      throw new Refusal('NOT_FOUND')
    },
  }
}
