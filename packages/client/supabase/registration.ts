/** Registration, invitation and email confirmation with Supabase Auth. */
import type { ManagedUser } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { assertStrong } from '@bothy/contract/strong-password.ts'
import { done, weak, type AccountCalls, type AccountParts } from './account-call.ts'
import { codeIn, held, refusalOf } from './refusal.ts'

type Registration = Pick<AccountCalls, 'register' | 'createUser' | 'verifyEmail' | 'createFirstAdmin'>

const needsConfirmation = { needEmailConfirmation: true, session: null }

export function registration({
  connection: { createAuthClient, call, callFunction, tokens },
  signInFlow,
  home,
}: AccountParts): Registration {
  return {
    async register({ name, email, phone, password, language }, signal) {
      const settings = await call('getSettings', {}, { signal })
      if (!settings.allowSelfRegistration) throw new Refusal('REGISTRATION_CLOSED')
      await assertStrong(password, settings, { email, name }, 'password')
      const authClient = createAuthClient()
      const { data, error } = await authClient.signUp({
        email,
        password,
        options: { data: { name, phone, language }, emailRedirectTo: home },
      })
      // Where addresses must be confirmed, a registered address gets the same answer as a new one.
      if (error && !(settings.requireEmailVerification && codeIn(error) === 'user_already_exists'))
        return weak('password')(refusalOf(error))
      if (settings.requireEmailVerification) return needsConfirmation
      if (!data.session && data.user?.identities?.length === 0) throw new Refusal('ALREADY_REGISTERED')
      // Supabase Auth returns no session before a confirmation. The club requires none, so its database has confirmed the address already.
      const { session } = data.session ? data : held(await authClient.signInWithPassword({ email, password }))
      return { needEmailConfirmation: false, session: await signInFlow.begin(session!, signal) }
    },

    async verifyEmail({ token }) {
      const authClient = createAuthClient()
      held(await authClient.verifyOtp({ type: 'email', token_hash: token }))
      // The link only confirms the address; the member signs in with the password.
      await authClient.signOut({ scope: 'local' })
      return done
    },

    /** The operator of a hosted club makes the first admin in the database. */
    async createFirstAdmin() {
      throw new Refusal('BAD_CODE')
    },

    /** Invited members choose a password with the link in the mail, which also confirms the address. Until then the password is random. */
    async createUser({ name, email, phone, language, isAdmin }, signal) {
      const asAdmin = { signal, token: (await tokens()).access_token }
      await callFunction('invite_user', { email, phone }, asAdmin)
      const password = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
      const [inviteeClient, invitation] = [createAuthClient(), crypto.randomUUID()]
      const { user } = held(await inviteeClient.signUp({ email, password, options: { data: { name, phone, language, invitation } } }))
      if (!user || user.identities?.length === 0) throw new Refusal('ALREADY_REGISTERED')
      await inviteeClient.signOut({ scope: 'local' })
      const admitted = await callFunction('admit_user', { userId: user.id, isAdmin, invitation }, asAdmin)
      held(await createAuthClient().resetPasswordForEmail(email, { redirectTo: new URL('reset-password', home).href }))
      return admitted as ManagedUser
    },
  }
}
