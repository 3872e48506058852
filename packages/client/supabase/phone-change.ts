/** Changes the member's phone number. Supabase Auth sends and checks the code; this file and the database check the password. */
import type { MobileOtpType } from '@supabase/supabase-js'
import { Refusal } from '@bothy/contract/errors.ts'
import { verifyPassword, type AccountCalls, type AccountContext } from './account-call.ts'
import { unwrap } from './errors.ts'
import { resendAfter } from './sign-in.ts'

type Sent = { type: MobileOtpType; phone: string }

export function phoneChange({ connection }: AccountContext): Pick<AccountCalls, 'changePhone' | 'confirmPhone'> {
  const { createAuthClient, client, call, callFunction, asMember, authSettings } = connection
  const infoOf = async (signal: AbortSignal) => call('getUserInfo', {}, await asMember(signal))
  let sent: Sent | undefined

  const numbers = async () => {
    const { phone, new_phone: requested } = unwrap(await client.auth.getUser()).user
    return { phone: phone && `+${phone}`, requested: requested && `+${requested}` }
  }

  /** Supabase Auth can only change to a different number; the current one is verified with a sign-in code. */
  async function sendCode(phone: string): Promise<void> {
    const type = (await numbers()).phone === phone ? 'sms' : 'phone_change'
    if (type === 'sms') unwrap(await createAuthClient().signInWithOtp({ phone, options: { shouldCreateUser: false } }))
    else unwrap(await client.auth.updateUser({ phone }))
    sent = { type, phone }
  }

  /** After a reload, Supabase Auth still has the requested number. */
  async function requestedChange(): Promise<Sent> {
    const { requested } = await numbers()
    if (!requested) throw new Refusal('BAD_CODE')
    return { type: 'phone_change', phone: requested }
  }

  return {
    async changePhone({ phone, password }, signal) {
      await verifyPassword(connection, password)
      const user = await infoOf(signal)
      if (user.phoneVerified && user.phone === phone) return { codeSent: false, resendAfter: 0, user }
      const codeSent = phone !== null && (await authSettings(signal)).external.phone === true
      // Without SMS the number is stored unverified, and cannot be used for sign-in.
      await callFunction('change_phone', { phone, toProve: codeSent }, await asMember(signal))
      if (!codeSent) return { codeSent, resendAfter: 0, user: await infoOf(signal) }
      await sendCode(phone)
      return { codeSent, resendAfter, user }
    },

    async confirmPhone({ code }, signal) {
      const authClient = createAuthClient()
      unwrap(await authClient.verifyOtp({ ...(sent ?? (await requestedChange())), token: code }))
      sent = undefined
      // Checking the code creates another session, which is not needed.
      await authClient.signOut({ scope: 'local' })
      return infoOf(signal)
    },
  }
}
