/** Becoming a member at the provider. */
import type { ManagedUser } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { assertStrong } from '@bothy/contract/strong-password.ts'
import { done, weak, type AccountCalls, type AccountParts } from './account-call.ts'
import { codeIn, held, refusalOf } from './refusal.ts'

type Registration = Pick<AccountCalls, 'register' | 'createUser' | 'verifyEmail' | 'createFirstAdmin'>

const confirmFirst = { needEmailConfirmation: true, session: null }

export function registration({ provider: { aside, ask, run, tokens }, entrance, home }: AccountParts): Registration {
  return {
    async register({ name, email, phone, password, language }, signal) {
      const settings = await ask('getSettings', {}, { signal })
      if (!settings.allowSelfRegistration) throw new Refusal('REGISTRATION_CLOSED')
      await assertStrong(password, settings, { email, name }, 'password')
      const mine = aside()
      const { data, error } = await mine.signUp({ email, password, options: { data: { name, phone, language }, emailRedirectTo: home } })
      // Where addresses are confirmed, one that is known already gets the answer of a new one.
      if (error && !(settings.requireEmailVerification && codeIn(error) === 'user_already_exists'))
        return weak('password')(refusalOf(error))
      if (settings.requireEmailVerification) return confirmFirst
      if (!data.session && data.user?.identities?.length === 0) throw new Refusal('ALREADY_REGISTERED')
      // The provider waits for a confirmation that the club does not ask for: its database has given it.
      const { session } = data.session ? data : held(await mine.signInWithPassword({ email, password }))
      return { needEmailConfirmation: false, session: await entrance.begin(session!, signal) }
    },

    async verifyEmail({ token }) {
      const mine = aside()
      held(await mine.verifyOtp({ type: 'email', token_hash: token }))
      // The link confirms an address; who it belongs to signs in with the password.
      await mine.signOut({ scope: 'local' })
      return done
    },

    /** The first administrator of a hosted club is named by its owner, in the database. */
    async createFirstAdmin() {
      throw new Refusal('BAD_CODE')
    },

    /** Who is asked in chooses a password by the link in the mail, which also proves the address. Until then nobody knows the password. */
    async createUser({ name, email, phone, language, isAdmin }, signal) {
      const asAdmin = { signal, token: (await tokens()).access_token }
      await run('invite_user', { email, phone }, asAdmin)
      const password = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
      const [theirs, invitation] = [aside(), crypto.randomUUID()]
      const { user } = held(await theirs.signUp({ email, password, options: { data: { name, phone, language, invitation } } }))
      if (!user || user.identities?.length === 0) throw new Refusal('ALREADY_REGISTERED')
      await theirs.signOut({ scope: 'local' })
      const admitted = await run('admit_user', { userId: user.id, isAdmin, invitation }, asAdmin)
      held(await aside().resetPasswordForEmail(email, { redirectTo: new URL('reset-password', home).href }))
      return admitted as ManagedUser
    },
  }
}
