/** Changes the member's phone number. Supabase Auth sends and checks the code; this file and the database check the password. */
import { authLimits } from '@bothy/contract/auth/auth-limits.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { withPassword, type AccountCalls, type AccountContext } from './account-call.ts'
import { canSendCodes } from './connection.ts'
import { unwrap } from './errors.ts'

export function phoneChange({ connection }: AccountContext): Pick<AccountCalls, 'changePhone' | 'confirmPhone'> {
  const { createAuthClient, client, call, callFunction, asMember, authSettings } = connection
  const infoOf = async (signal: AbortSignal) => call('getUserInfo', {}, await asMember(signal))
  let sent: string | undefined

  /** The number that the code was sent to. After a reload, Supabase Auth still has it. */
  async function requestedNumber(): Promise<string> {
    const { new_phone: requested } = unwrap(await client.auth.getUser()).user
    if (!requested) throw new Refusal('BAD_CODE')
    return `+${requested}`
  }

  return {
    changePhone: ({ phone, password }, signal) =>
      withPassword(connection, password, async () => {
        const user = await infoOf(signal)
        if (user.phoneVerified && user.phone === phone) return { codeSent: false, resendAfter: 0, user }
        const codeSent = phone !== null && canSendCodes(await authSettings(signal))
        // Without SMS the number is stored unverified, and cannot be used for sign-in.
        const answer = await callFunction('change_phone', { phone, toProve: codeSent }, await asMember(signal))
        if ((answer as { isTaken: boolean }).isTaken) throw new Refusal('ALREADY_REGISTERED', { fields: { phone: ['INVALID'] } })
        if (!codeSent) return { codeSent, resendAfter: 0, user: await infoOf(signal) }
        unwrap(await client.auth.updateUser({ phone }))
        sent = phone
        return { codeSent, resendAfter: authLimits.resendSeconds, user }
      }),

    async confirmPhone({ code }, signal) {
      const authClient = createAuthClient()
      unwrap(await authClient.verifyOtp({ type: 'phone_change', phone: sent ?? (await requestedNumber()), token: code }))
      sent = undefined
      // Checking the code creates another session, which is not needed.
      await authClient.signOut({ scope: 'local' })
      return infoOf(signal)
    },
  }
}
