/** Tokens to stop mails about activities, and to get them again, without signing in; also by one click in a mail program (RFC 8058). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Locale } from '@bothy/contract/choices.ts'
import type { Queryable } from '../../postgres/queryable.ts'
import { localeOf } from '../message.ts'

export type UnsubscribeTokens = {
  /** The token can only switch mails off and on. It is valid until the member is deleted. */
  tokenFor: (member: string) => Promise<string>
  /** Whether mails are on, the language of the member and the name of the club; undefined for an invalid token. */
  read: (token: string) => Promise<MailSwitch | undefined>
  /** Switches the mails of the member. Returns false for an invalid token. */
  redeem: (token: string, isOn: boolean) => Promise<boolean>
}

export type MailSwitch = { isOn: boolean; locale: Locale; clubName: string }

const lengths = { member: 16, proof: 16 }

export function createUnsubscribeTokens(pool: Queryable): UnsubscribeTokens {
  const signatureOf = async (member: Buffer) =>
    createHmac('sha256', await loadOrCreateKey(pool))
      .update(member)
      .digest()
      .subarray(0, lengths.proof)
  async function memberOf(token: string): Promise<string | undefined> {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== lengths.member + lengths.proof) return undefined
    const member = bytes.subarray(0, lengths.member)
    return timingSafeEqual(await signatureOf(member), bytes.subarray(lengths.member)) ? member.toString('hex') : undefined
  }
  return {
    async tokenFor(member) {
      const bytes = Buffer.from(member.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, await signatureOf(bytes)]).toString('base64url')
    },
    async read(token) {
      const member = await memberOf(token)
      if (member === undefined) return undefined
      const { rows } = await pool.query<{ isOn: boolean; locale: string; clubName: string }>(
        `select coalesce(s.notify_email, true) as "isOn", p.language as locale, club.system_name as "clubName"
         from public.system_settings as club cross join public.profiles as p left join public.user_settings as s on s.user_id = p.id where p.id = $1`,
        [member],
      )
      return rows[0] && { ...rows[0], locale: localeOf(rows[0].locale) }
    },
    async redeem(token, isOn) {
      const member = await memberOf(token)
      if (member !== undefined) await pool.query('select accounts.switch_mail($1, $2)', [member, isOn])
      return member !== undefined
    },
  }
}

/** Loads the key, or creates it: of two simultaneous inserts one wins. It is not cached, because a restored backup brings its own key. */
async function loadOrCreateKey(pool: Queryable): Promise<Buffer> {
  const readKey = async () =>
    (await pool.query<{ value: Buffer }>(`select value from accounts.keys where name = 'unsubscribing'`)).rows[0]?.value
  const key = await readKey()
  if (key) return key
  await pool.query(`insert into accounts.keys (name, value) values ('unsubscribing', $1) on conflict do nothing`, [randomBytes(32)])
  return (await readKey())!
}
