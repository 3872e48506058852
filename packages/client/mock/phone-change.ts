/** A member's own number, in the tab: the password, then the code that lies in the inbox of the page. */
import type { Parsed } from '@bothy/contract/calls.ts'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { createCodes, resendAfter, type Sent } from './one-time.ts'
import { callAs, type TabDatabase } from './rulebook.ts'
import type { Viewer } from './sign-in.ts'

type Parts = {
  database: TabDatabase
  now: () => number
  /** The code that a message to this number has. */
  codeFor: (phone: string) => string
  /** Throws when the password is wrong. */
  assertKnows: (member: string, password: string) => Promise<{ email: string }>
  onSent: (sent: Sent) => void
}

export function phoneChangeIn({ database, now, codeFor, assertKnows, onSent }: Parts) {
  const codes = createCodes(now)
  /** The number that each member would like to have. */
  const wanted = new Map<string, string>()
  const infoOf = async (member: string) => (await callAs(database, member, 'getUserInfo', {})) as UserInfo

  async function set(member: string, phone: string | null): Promise<UserInfo> {
    const { rows } = await database.query<{ changed: boolean }>('select rules.set_phone($1, $2, $3) as changed', [
      member,
      phone,
      phone ? 'proved' : 'given',
    ])
    const user = await infoOf(member)
    if (rows[0]!.changed) onSent({ kind: 'phone-changed', to: user.email })
    return user
  }

  async function text(member: string, phone: string): Promise<void> {
    await database.query('select rules.refuse_phone_of_another($1, $2)', [member, phone])
    const code = codeFor(phone)
    codes.begin(phone, member, code)
    wanted.set(member, phone)
    onSent({ kind: 'sign-in-code', to: phone, code })
  }

  return {
    async changePhone({ phone, password }: Parsed<'changePhone'>, viewer: Viewer | null) {
      const { member } = viewer!
      await assertKnows(member, password ?? '')
      const user = await infoOf(member)
      if (phone === null) return { codeSent: false, resendAfter: 0, user: await set(member, null) }
      if (user.phoneVerified && user.phone === phone) return { codeSent: false, resendAfter: 0, user }
      await text(member, phone)
      return { codeSent: true, resendAfter, user }
    },
    async confirmPhone({ code }: Parsed<'confirmPhone'>, viewer: Viewer | null): Promise<UserInfo> {
      const { member } = viewer!
      const phone = wanted.get(member) ?? ''
      if (codes.useUp(phone, code) !== member) throw new Refusal('BAD_CODE')
      wanted.delete(member)
      return set(member, phone)
    },
  }
}
