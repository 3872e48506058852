/** Verifies mail addresses with a link that works once, for a day. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Pool } from 'pg'
import { hashToken } from '../../postgres/database-functions.ts'
import type { Enqueue } from '../../notifications/outbox/outbox.ts'
import type { Queryable } from '../../postgres/queryable.ts'
import type { AccountParts } from '../account-call.ts'
import { findRecipient, type MemberRecipient } from '../../notifications/recipients.ts'

const identifierOf = (token: string): string => `email:${hashToken(token).toString('base64url')}`

/** Sends a verification link to the member. */
export async function sendVerificationLink(parts: Pick<AccountParts, 'outbox' | 'baseUrl'>, member: { id: string }): Promise<void> {
  await parts.outbox.transaction(async (client, enqueue) => {
    const to = await findRecipient(client, 'id', member.id)
    if (to) await enqueueVerificationLink(parts, client, enqueue, to)
  })
}

/** Does the same within a transaction. The mail omits the name: until the address is verified, a stranger may have written it. */
export async function enqueueVerificationLink(
  { baseUrl }: Pick<AccountParts, 'baseUrl'>,
  client: Queryable,
  enqueue: Enqueue,
  to: MemberRecipient,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await client.query(`insert into accounts.verifications (identifier, value, expires_at) values ($1, $2, now() + interval '1 day')`, [
    identifierOf(token),
    `${to.id} ${to.address}`,
  ])
  await enqueue({ kind: 'confirm-address', to: { ...to, name: '' }, secret: `${baseUrl()}/verify-email?token=${token}` })
}

/** Deletes the link and marks the address that received it as verified. Returns the member's id. Throws BAD_CODE. */
export async function verifyEmail(pool: Pick<Pool, 'query'>, token: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with used as (delete from accounts.verifications where identifier = $1 and expires_at > now() returning value)
     update public.profiles set email_verified = true, updated_at = now() from used
     where id = split_part(used.value, ' ', 1)::uuid and email = split_part(used.value, ' ', 2) returning id`,
    [identifierOf(token)],
  )
  if (!rows[0]) throw new Refusal('BAD_CODE')
  return rows[0].id
}
