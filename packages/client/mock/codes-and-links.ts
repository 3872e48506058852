/** One-time codes and links of the mock backend. Messages go to an inbox that the demo shows on the page. */
import { Refusal } from '@bothy/contract/errors.ts'
import type { MockDatabase } from './call-function.ts'

/** A mail with a link (a path of the app), a mail without one, or an SMS with a code. */
export type SentMessage = {
  kind: 'confirm-address' | 'address-in-use' | 'reset-password' | 'password-changed' | 'phone-changed' | 'invitation' | 'sign-in-code'
  /** An email address or a phone number. */
  to: string
  link?: string
  code?: string
}

/** Seconds until another code may be requested. */
export const resendAfter = 60
const minute = 60_000
const codeLifetime = 10 * minute
const maxTries = 3

type Code = { member: string | undefined; code: string; sentAt: number; tries: number }

/** One valid code per number, with three tries. Codes are lost when the tab is closed. */
export function createCodes(now: () => number) {
  const codes = new Map<string, Code>()
  return {
    /** Creates a code for `phone`, at most one per minute. A code without a member is never accepted. */
    create(phone: string, member: string | undefined, code: string): void {
      const wait = (codes.get(phone)?.sentAt ?? -Infinity) + resendAfter * 1000 - now()
      if (wait > 0) throw new Refusal('RATE_LIMITED', { retryAfter: Math.ceil(wait / 1000) })
      codes.set(phone, { member, code, sentAt: now(), tries: 0 })
    },
    /** Returns the member of a correct code, which is then used up. */
    verify(phone: string, typed: string): string {
      const known = codes.get(phone)
      if (!known || known.tries >= maxTries || known.sentAt + codeLifetime <= now()) throw new Refusal('BAD_CODE')
      known.tries += 1
      if (!known.member || known.code !== typed) throw new Refusal('BAD_CODE')
      known.tries = maxTries
      return known.member
    },
  }
}

const linkLifetimes = { 'verify-email': 24 * 60 * minute, 'reset-password': 60 * minute }
export type LinkKind = keyof typeof linkLifetimes

/** Links that work once. They are stored in the database, so that they survive a reload. */
export function createLinks(database: MockDatabase, now: () => number) {
  return {
    /** Creates a link: a path of the app. */
    async create(kind: LinkKind, member: string): Promise<string> {
      const token = crypto.randomUUID()
      await database.query('insert into mock.links (token, kind, user_id, expires_at) values ($1, $2, $3, $4)', [
        token,
        kind,
        member,
        now() + linkLifetimes[kind],
      ])
      return `/${kind}?token=${token}`
    },
    async memberOf(kind: LinkKind, token: string): Promise<string> {
      const { rows } = await database.query<{ user_id: string }>(
        'select user_id from mock.links where token = $1 and kind = $2 and expires_at > $3',
        [token, kind, now()],
      )
      if (!rows[0]) throw new Refusal('BAD_CODE')
      return rows[0].user_id
    },
    /** Deletes all links of this kind for the member. */
    async revoke(kind: LinkKind, member: string): Promise<void> {
      await database.query('delete from mock.links where kind = $1 and user_id = $2', [kind, member])
    },
  }
}
