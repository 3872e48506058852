/** Changes the member's phone number in the mock backend: checks the password, then a code from the inbox on the page. */
import type { Parsed } from '@bothy/contract/calls.ts'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { createCodes, resendAfter, type SentMessage } from './codes-and-links.ts'
import { callFunction, type MockDatabase } from './call-function.ts'
import type { Viewer } from './sessions.ts'

type Parts = {
  database: MockDatabase
  now: () => number
  /** Returns the code for an SMS to this number. */
  codeFor: (phone: string) => string
  /** Throws when the password is wrong. */
  assertPassword: (member: string, password: string) => Promise<{ email: string }>
  onSent: (sent: SentMessage) => void
}

export function phoneChangeCalls({ database, now, codeFor, assertPassword, onSent }: Parts) {
  const codes = createCodes(now)
  /** The requested number of each member. */
  const requestedPhones = new Map<string, string>()
  const infoOf = async (member: string) => (await callFunction(database, member, 'getUserInfo', {})) as UserInfo

  async function setPhone(member: string, phone: string | null): Promise<UserInfo> {
    const { rows } = await database.query<{ changed: boolean }>('select rules.set_phone($1, $2, $3) as changed', [
      member,
      phone,
      phone ? 'verified' : 'declared',
    ])
    const user = await infoOf(member)
    if (rows[0]!.changed) onSent({ kind: 'phone-changed', to: user.email })
    return user
  }

  async function sendCode(member: string, phone: string): Promise<void> {
    await database.query('select rules.refuse_taken_phone($1, $2)', [member, phone])
    const code = codeFor(phone)
    codes.create(phone, member, code)
    requestedPhones.set(member, phone)
    onSent({ kind: 'sign-in-code', to: phone, code })
  }

  return {
    async changePhone({ phone, password }: Parsed<'changePhone'>, viewer: Viewer | null) {
      const { member } = viewer!
      await assertPassword(member, password ?? '')
      const user = await infoOf(member)
      if (phone === null) return { codeSent: false, resendAfter: 0, user: await setPhone(member, null) }
      if (user.phoneVerified && user.phone === phone) return { codeSent: false, resendAfter: 0, user }
      await sendCode(member, phone)
      return { codeSent: true, resendAfter, user }
    },
    async confirmPhone({ code }: Parsed<'confirmPhone'>, viewer: Viewer | null): Promise<UserInfo> {
      const { member } = viewer!
      const phone = requestedPhones.get(member) ?? ''
      if (codes.verify(phone, code) !== member) throw new Refusal('BAD_CODE')
      requestedPhones.delete(member)
      return setPhone(member, phone)
    },
  }
}
