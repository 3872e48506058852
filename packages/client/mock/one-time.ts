/** Codes and links in the tab. What would be sent lies in an inbox on the page, which a screen of the demo may show. */
import { Refusal } from '@bothy/contract/refusals.ts'
import type { TabDatabase } from './rulebook.ts'

/** A mail with a link (a path of the app), a mail without one, or a text message with a code. */
export type Sent = {
  kind: 'confirm-address' | 'address-in-use' | 'reset-password' | 'password-changed' | 'phone-changed' | 'invitation' | 'sign-in-code'
  /** An address of mail or a telephone number. */
  to: string
  link?: string
  code?: string
}

/** Seconds until another code may be asked for. */
export const resendAfter = 60
const minute = 60_000
const codeLife = 10 * minute
const mostTries = 3

type Code = { member: string | undefined; code: string; sentAt: number; tries: number }

/** One living code per number, three tries each. They go with the tab. */
export function createCodes(now: () => number) {
  const codes = new Map<string, Code>()
  return {
    /** Another code for `phone`, not before a minute has passed. Without a member it fits nobody. */
    begin(phone: string, member: string | undefined, code: string): void {
      const wait = (codes.get(phone)?.sentAt ?? -Infinity) + resendAfter * 1000 - now()
      if (wait > 0) throw new Refusal('RATE_LIMITED', { retryAfter: Math.ceil(wait / 1000) })
      codes.set(phone, { member, code, sentAt: now(), tries: 0 })
    },
    /** The member; a code that fits is used up. */
    useUp(phone: string, typed: string): string {
      const known = codes.get(phone)
      if (!known || known.tries >= mostTries || known.sentAt + codeLife <= now()) throw new Refusal('BAD_CODE')
      known.tries += 1
      if (!known.member || known.code !== typed) throw new Refusal('BAD_CODE')
      known.tries = mostTries
      return known.member
    },
  }
}

const lives = { 'verify-email': 24 * 60 * minute, 'reset-password': 60 * minute }
export type LinkKind = keyof typeof lives

/** Links that work once. They are kept with the club, so that a reload does not spoil them. */
export function createLinks(database: TabDatabase, now: () => number) {
  return {
    /** A path of the app. */
    async begin(kind: LinkKind, member: string): Promise<string> {
      const token = crypto.randomUUID()
      await database.query('insert into mock.links (token, kind, user_id, expires_at) values ($1, $2, $3, $4)', [
        token,
        kind,
        member,
        now() + lives[kind],
      ])
      return `/${kind}?token=${token}`
    },
    async ownerOf(kind: LinkKind, token: string): Promise<string> {
      const { rows } = await database.query<{ user_id: string }>(
        'select user_id from mock.links where token = $1 and kind = $2 and expires_at > $3',
        [token, kind, now()],
      )
      if (!rows[0]) throw new Refusal('BAD_CODE')
      return rows[0].user_id
    },
    /** With it go the others of its kind that were sent to this member. */
    async useUp(kind: LinkKind, member: string): Promise<void> {
      await database.query('delete from mock.links where kind = $1 and user_id = $2', [kind, member])
    },
  }
}
