/** Resets a forgotten password with a mailed link that works once, for an hour. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@bothy/contract/errors.ts'
import { assertStrongPassword } from '@bothy/contract/auth/password-policy.ts'
import { hashToken } from '../../postgres/database-functions.ts'
import type { Queryable } from '../../postgres/queryable.ts'
import { readSettings, type AccountCall, type AccountParts } from '../account-call.ts'
import { unlockAccount } from '../rate-limit/lock-out.ts'
import { hashPassword } from './password-hash.ts'
import { findRecipient, type MemberRecipient } from '../../notifications/recipients.ts'
import { endAllSessions } from '../sessions/sessions.ts'

const done = JSON.stringify({ ok: true })
const identifierOf = (token: string): string => `reset:${hashToken(token).toString('base64url')}`
/** Placeholder for the member's id when the address is unknown. */
const noMember = '00000000-0000-0000-0000-000000000000'

type Owner = { id: string; address: string }

/** Lifetime of reset links and invitation links. */
const lifetimes = { reset: '1 hour', invitation: '72 hours' }
type Purpose = keyof typeof lifetimes

/** An unknown address gets the same answer after the same work, and no mail. */
export function resetPassword(parts: AccountParts): AccountCall<'resetPassword'> {
  return async ({ email }, requester) => {
    await parts.rateLimit('reset', requester.address)
    await parts.rateLimit('reset-of-address', hashToken(email).toString('base64url'))
    await parts.outbox.transaction(async (client, enqueue) => {
      const to = await findRecipient(client, 'email', email)
      const token = await createResetToken(client, to ?? { id: noMember, address: email }, 'reset')
      await enqueue({ kind: 'reset-password', to, secret: `${parts.baseUrl()}/reset-password?token=${token}` })
    })
    return done
  }
}

/** Creates a token that sets a new password once, as long as the member keeps the address. The database stores only its hash. */
export async function createResetToken(client: Queryable, { id, address }: Owner, purpose: Purpose): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await client.query(`insert into accounts.verifications (identifier, value, expires_at) values ($1, $2, now() + $3::interval)`, [
    identifierOf(token),
    `${id} ${address} ${purpose}`,
    lifetimes[purpose],
  ])
  return token
}

/** The link stays valid when the club refuses the new password. */
export function confirmPasswordReset(parts: AccountParts): AccountCall<'confirmPasswordReset'> {
  return async ({ token, newPassword }, requester) => {
    await parts.rateLimit('verification', requester.address)
    const owner = await findOwner(parts.pool, token)
    if (!owner) throw new Refusal('BAD_CODE')
    await assertStrongPassword(newPassword, await readSettings(parts), { email: owner.address, name: owner.name }, 'newPassword')
    const passwordHash = await hashPassword(newPassword)
    await parts.outbox.transaction(async (client, enqueue) => {
      const purpose = await redeemToken(client, token)
      await verifyOwner(client, owner.id, purpose)
      await endAllSessions(client, owner.id)
      await parts.members.setPassword(owner.id, passwordHash, client)
      await unlockAccount(client, owner.address)
      await enqueue({ kind: 'password-changed', to: owner })
    })
    return done
  }
}

async function findOwner(client: Queryable, token: string): Promise<MemberRecipient | undefined> {
  const { rows } = await client.query<{ value: string }>(
    'select value from accounts.verifications where identifier = $1 and expires_at > now()',
    [identifierOf(token)],
  )
  const [id = noMember, address] = rows[0]?.value.split(' ') ?? []
  const owner = await findRecipient(client, 'id', id)
  return owner?.address === address ? owner : undefined
}

/** Deletes the token, so that only one of two simultaneous requests succeeds. Deletes the member's other reset links too. */
async function redeemToken(client: Queryable, token: string): Promise<Purpose> {
  const { rows } = await client.query<{ value: string }>(
    'delete from accounts.verifications where identifier = $1 and expires_at > now() returning value',
    [identifierOf(token)],
  )
  if (!rows[0]) throw new Refusal('BAD_CODE')
  const [id, , purpose] = rows[0].value.split(' ')
  await deleteResetLinks(client, id!)
  return purpose === 'invitation' ? purpose : 'reset'
}

/** Deletes all reset links of the member. Runs before the member row is locked, in the same order as everywhere, to avoid deadlocks. */
export async function deleteResetLinks(client: Queryable, member: string): Promise<void> {
  await client.query(`delete from accounts.verifications where identifier like 'reset:%' and split_part(value, ' ', 1) = $1`, [member])
}

/**
 * The link also verifies the address. If it was unverified, a stranger may have registered with it: all their sign-in methods go. Invited members
 * keep the phone number that the administrator entered. If it was verified, a second factor stays: access to a mailbox does not disable it.
 */
async function verifyOwner(client: Queryable, member: string, purpose: Purpose): Promise<void> {
  const verifyInvited = 'update public.profiles set email_verified = true, updated_at = now() where id = $1 and not email_verified'
  await client.query(purpose === 'invitation' ? verifyInvited : 'select accounts.reset_unverified_account($1)', [member])
}
