/** Password reset and password change with Supabase Auth. Its errors become refusals of the contract. */
import { assertStrongPassword } from '@bothy/contract/auth/password-policy.ts'
import { checkPassword, done, withWeakPasswordField, type AccountCalls, type AccountContext } from './account-call.ts'
import { canSendCodes, type DetachedAuthClient } from './connection.ts'
import { unwrap, toRefusal } from './errors.ts'
import { totpFactorOf } from './sign-in-flow.ts'

type Passwords = Pick<AccountCalls, 'resetPassword' | 'confirmPasswordReset' | 'changePassword'>

export function passwords({ connection, signInFlow, home }: AccountContext): Passwords {
  const { client, createAuthClient, authSettings, call, asMember } = connection
  /** A reset link works once, so its session is remembered for another try when the new password is refused. */
  let opened: { token: string; authClient: DetachedAuthClient; email: string } | undefined

  async function open(token: string): Promise<{ authClient: DetachedAuthClient; email: string }> {
    if (opened?.token === token) return opened
    const authClient = createAuthClient()
    const { user } = unwrap(await authClient.verifyOtp({ type: 'recovery', token_hash: token }))
    opened = { token, authClient, email: user?.email ?? '' }
    return opened
  }

  return {
    async resetPassword({ email }) {
      const { error } = await createAuthClient().resetPasswordForEmail(email, { redirectTo: new URL('reset-password', home).href })
      const refusal = error && toRefusal(error)
      // A rate limit would reveal that the address has an account. The earlier mail is already on its way.
      if (refusal && refusal.retryAfter === undefined) throw refusal
      return done
    },

    async confirmPasswordReset({ token, newPassword }, signal) {
      const settings = await call('getSettings', {}, { signal })
      await assertStrongPassword(newPassword, settings, { email: '' }, 'newPassword')
      const { authClient, email } = await open(token)
      await assertStrongPassword(newPassword, settings, { email }, 'newPassword')
      const { user } = await authClient.updateUser({ password: newPassword }).then(unwrap).catch(withWeakPasswordField('newPassword'))
      opened = undefined
      await authClient.signOut({ scope: 'global' })
      const oidc = user.identities?.some(({ provider }) => provider !== 'email' && provider !== 'phone') ?? false
      return { ...done, otherSignIns: { passkeys: [], oidc, phone: Boolean(user.phone) && canSendCodes(await authSettings(signal)) } }
    },

    async changePassword({ currentPassword, newPassword }, signal) {
      const { email, name } = await call('getUserInfo', {}, await asMember(signal))
      const authClient = createAuthClient()
      await checkPassword(authClient, email, currentPassword)
      await assertStrongPassword(newPassword, await call('getSettings', {}, { signal }), { email, name }, 'newPassword')
      const { user } = await connection.tokens()
      // With a second factor, only the session that verified it may change the password; without one, a fresh session.
      const withFactor = totpFactorOf(user) !== undefined
      const change = { password: newPassword, current_password: currentPassword }
      await (withFactor ? client.auth : authClient).updateUser(change).then(unwrap).catch(withWeakPasswordField('newPassword'))
      const { session } = unwrap(withFactor ? await client.auth.refreshSession() : await authClient.getSession())
      const answer = await signInFlow.storeSession(session!, signal)
      await client.auth.signOut({ scope: 'others' })
      return answer
    },
  }
}
