/** Confirms that an address belongs to who registered with it: a link that works once, for a day. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Pool } from 'pg'
import { hashOf } from '../http/rulebook.ts'
import type { AccountParts } from './account-call.ts'
import type { Member } from './members.ts'

const identifierOf = (token: string): string => `email:${hashOf(token).toString('base64url')}`

/** Without a mail provider the link is written to the log, where only who runs the server sees it. */
export async function beginVerification(
  { pool, address, log }: Pick<AccountParts, 'pool' | 'address' | 'log'>,
  member: Member,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(`insert into accounts.verifications (identifier, value, expires_at) values ($1, $2, now() + interval '1 day')`, [
    identifierOf(token),
    member.id,
  ])
  log.info({ to: member.email, link: `${address()}/verify-email?token=${token}` }, 'mail not sent, no provider: "confirm your address"')
}

/** Uses the link up and marks the address as confirmed. Answers the member's id; throws BAD_CODE. */
export async function confirmEmail(pool: Pick<Pool, 'query'>, token: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with used as (delete from accounts.verifications where identifier = $1 and expires_at > now() returning value)
     update public.profiles set email_verified = true, updated_at = now() from used where id = used.value::uuid returning id`,
    [identifierOf(token)],
  )
  if (!rows[0]) throw new Refusal('BAD_CODE')
  return rows[0].id
}
