/** Changes the member's email address. Supabase Auth mails the link and checks it; this file and the database check the password. */
import type { UserInfo } from '@bothy/contract/entities.ts'
import { done, withPassword, type AccountCalls, type AccountContext } from './account-call.ts'
import { errorCodeOf, toRefusal, unwrap } from './errors.ts'

export function emailChange({
  connection,
}: AccountContext): Pick<AccountCalls, 'requestEmailChange' | 'cancelEmailChange' | 'confirmEmailChange'> {
  const { createAuthClient, client, callFunction, asMember } = connection
  return {
    requestEmailChange: ({ email, password }, signal) =>
      withPassword(connection, password, async () => {
        const user = (await callFunction('request_email_change', { email }, await asMember(signal))) as UserInfo
        const { error } = await client.auth.updateUser({ email })
        // An address that another member has gets the same answer.
        if (error && errorCodeOf(error) !== 'email_exists') throw toRefusal(error)
        return user
      }),

    cancelEmailChange: async (_, signal) => (await callFunction('cancel_email_change', {}, await asMember(signal))) as UserInfo,

    async confirmEmailChange({ token }) {
      const authClient = createAuthClient()
      unwrap(await authClient.verifyOtp({ type: 'email_change', token_hash: token }))
      // Checking the link creates another session, which is not needed.
      await authClient.signOut({ scope: 'local' })
      return done
    },
  }
}
