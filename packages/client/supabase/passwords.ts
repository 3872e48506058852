/** Passwords at the provider: forgotten, changed, and asked for before an account goes. */
import { assertStrong } from '@bothy/contract/strong-password.ts'
import { done, provePassword, weak, type AccountCalls, type AccountParts } from './account-call.ts'
import { totpOf } from './entrance.ts'
import type { Aside } from './provider.ts'
import { held, refusalOf } from './refusal.ts'

type Passwords = Pick<AccountCalls, 'resetPassword' | 'confirmPasswordReset' | 'changePassword' | 'deleteAccount'>

export function passwords({ provider, entrance, home }: AccountParts): Passwords {
  const { client, aside, ask, run } = provider
  /** A link works once; a password that is refused after it was used must not cost the link. */
  let opened: { token: string; mine: Aside; email: string } | undefined

  async function open(token: string): Promise<{ mine: Aside; email: string }> {
    if (opened?.token === token) return opened
    const mine = aside()
    const { user } = held(await mine.verifyOtp({ type: 'recovery', token_hash: token }))
    opened = { token, mine, email: user?.email ?? '' }
    return opened
  }

  return {
    async resetPassword({ email }) {
      const { error } = await aside().resetPasswordForEmail(email, { redirectTo: new URL('reset-password', home).href })
      const refusal = error && refusalOf(error)
      // Only who is a member can have asked a moment ago, and then the mail is on its way.
      if (refusal && refusal.retryAfter === undefined) throw refusal
      return done
    },

    async confirmPasswordReset({ token, newPassword }, signal) {
      const settings = await ask('getSettings', {}, { signal })
      await assertStrong(newPassword, settings, { email: '' }, 'newPassword')
      const { mine, email } = await open(token)
      await assertStrong(newPassword, settings, { email }, 'newPassword')
      await mine.updateUser({ password: newPassword }).then(held).catch(weak('newPassword'))
      opened = undefined
      await mine.signOut({ scope: 'global' })
      return done
    },

    async changePassword({ currentPassword, newPassword }, signal) {
      const { email, name } = await ask('getUserInfo', {}, { signal, token: (await provider.tokens()).access_token })
      const mine = aside()
      held(await mine.signInWithPassword({ email, password: currentPassword }))
      await assertStrong(newPassword, await ask('getSettings', {}, { signal }), { email, name }, 'newPassword')
      const { user } = await provider.tokens()
      // With a second factor only the session that has given it may; without one, the session of a moment ago.
      const withFactor = totpOf(user) !== undefined
      await (withFactor ? client.auth : mine).updateUser({ password: newPassword }).then(held).catch(weak('newPassword'))
      const { session } = held(withFactor ? await client.auth.refreshSession() : await mine.getSession())
      const answer = await entrance.begin(session!, signal)
      await client.auth.signOut({ scope: 'others' })
      return answer
    },

    async deleteAccount({ password }, signal) {
      await provePassword(provider, password)
      await run('delete_account', {}, { signal, token: (await provider.tokens()).access_token })
      await client.auth.signOut({ scope: 'local' })
      return done
    },
  }
}
