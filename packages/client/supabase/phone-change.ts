/** A member's own number at the provider, who sends the code and changes the number when it comes back. The password is asked for by the club: here, and in its database. */
import type { MobileOtpType } from '@supabase/supabase-js'
import { Refusal } from '@bothy/contract/refusals.ts'
import { provePassword, type AccountCalls, type AccountParts } from './account-call.ts'
import { held } from './refusal.ts'
import { resendAfter } from './sign-in.ts'

type Sent = { type: MobileOtpType; phone: string }

export function phoneChange({ provider }: AccountParts): Pick<AccountCalls, 'changePhone' | 'confirmPhone'> {
  const { aside, client, ask, run, tokens, ways } = provider
  const asMember = async (signal: AbortSignal) => ({ signal, token: (await tokens()).access_token })
  const infoOf = async (signal: AbortSignal) => ask('getUserInfo', {}, await asMember(signal))
  let sent: Sent | undefined

  const numbers = async () => {
    const { phone, new_phone: wanted } = held(await client.auth.getUser()).user
    return { phone: phone && `+${phone}`, wanted: wanted && `+${wanted}` }
  }

  /** The provider changes a number to another one only; one that it has is proved by signing in with it. */
  async function text(phone: string): Promise<void> {
    const type = (await numbers()).phone === phone ? 'sms' : 'phone_change'
    if (type === 'sms') held(await aside().signInWithOtp({ phone, options: { shouldCreateUser: false } }))
    else held(await client.auth.updateUser({ phone }))
    sent = { type, phone }
  }

  /** After a reload the provider still knows what was asked for. */
  async function awaited(): Promise<Sent> {
    const { wanted } = await numbers()
    if (!wanted) throw new Refusal('BAD_CODE')
    return { type: 'phone_change', phone: wanted }
  }

  return {
    async changePhone({ phone, password }, signal) {
      await provePassword(provider, password)
      const user = await infoOf(signal)
      if (user.phoneVerified && user.phone === phone) return { codeSent: false, resendAfter: 0, user }
      const codeSent = phone !== null && (await ways(signal)).external.phone === true
      // Without a code a number is taken as it was typed, and opens nothing.
      await run('change_phone', { phone, toProve: codeSent }, await asMember(signal))
      if (!codeSent) return { codeSent, resendAfter: 0, user: await infoOf(signal) }
      await text(phone)
      return { codeSent, resendAfter, user }
    },

    async confirmPhone({ code }, signal) {
      const mine = aside()
      held(await mine.verifyOtp({ ...(sent ?? (await awaited())), token: code }))
      sent = undefined
      // The code lets in as well; whoever has typed it is in already.
      await mine.signOut({ scope: 'local' })
      return infoOf(signal)
    },
  }
}
