/** A forgotten password: a link by mail, which works once and for an hour. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@bothy/contract/refusals.ts'
import { assertStrong } from '@bothy/contract/strong-password.ts'
import { hashOf } from '../http/rulebook.ts'
import type { Queryable } from '../outbox/outbox.ts'
import { readSettings, type AccountCall, type AccountParts } from './account-call.ts'
import { liftLockOut } from './lock-out.ts'
import { hashPassword } from './password-hash.ts'
import { recipient, type MemberRecipient } from './recipients.ts'
import { endSessionsOf } from './sessions.ts'

const done = JSON.stringify({ ok: true })
const identifierOf = (token: string): string => `reset:${hashOf(token).toString('base64url')}`
/** Stands for the member where an address belongs to nobody. */
const nobody = '00000000-0000-0000-0000-000000000000'

type Owner = { id: string; address: string }

/** How long a link to a new password works, in what asks a member in too. */
const lifetimes = { reset: '1 hour', invitation: '72 hours' }
type Purpose = keyof typeof lifetimes

/** An address that nobody has gets the same answer after the same work, and no mail. */
export function resetPassword(parts: AccountParts): AccountCall<'resetPassword'> {
  return async ({ email }, asker) => {
    await parts.rateLimit('reset', asker.address)
    await parts.rateLimit('reset-of-address', hashOf(email).toString('base64url'))
    await parts.outbox.within(async (client, post) => {
      const to = await recipient(client, 'email', email)
      const token = await newResetToken(client, to ?? { id: nobody, address: email }, 'reset')
      await post({ kind: 'reset-password', to, secret: `${parts.address()}/reset-password?token=${token}` })
    })
    return done
  }
}

/** A token that sets a new password, once, for as long as the address that it is sent to is the member's. The database has its hash only. */
export async function newResetToken(client: Queryable, { id, address }: Owner, purpose: Purpose): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await client.query(`insert into accounts.verifications (identifier, value, expires_at) values ($1, $2, now() + $3::interval)`, [
    identifierOf(token),
    `${id} ${address} ${purpose}`,
    lifetimes[purpose],
  ])
  return token
}

/** A password that the club refuses leaves the link as it was. */
export function confirmPasswordReset(parts: AccountParts): AccountCall<'confirmPasswordReset'> {
  return async ({ token, newPassword }, asker) => {
    await parts.rateLimit('verification', asker.address)
    const owner = await ownerOf(parts.pool, token)
    if (!owner) throw new Refusal('BAD_CODE')
    await assertStrong(newPassword, await readSettings(parts), { email: owner.address, name: owner.name }, 'newPassword')
    const passwordHash = await hashPassword(newPassword)
    await parts.outbox.within(async (client, post) => {
      const purpose = await useUp(client, token)
      await confirmOwner(client, owner.id, purpose)
      await endSessionsOf(client, owner.id)
      await parts.members.setPassword(owner.id, passwordHash, client)
      await liftLockOut(client, owner.address)
      await post({ kind: 'password-changed', to: owner })
    })
    return done
  }
}

async function ownerOf(client: Queryable, token: string): Promise<MemberRecipient | undefined> {
  const { rows } = await client.query<{ value: string }>(
    'select value from accounts.verifications where identifier = $1 and expires_at > now()',
    [identifierOf(token)],
  )
  const [id = nobody, address] = rows[0]?.value.split(' ') ?? []
  const owner = await recipient(client, 'id', id)
  return owner?.address === address ? owner : undefined
}

/** Of two who use one link at once, one finds it gone; other links that were sent to this member go with it. */
async function useUp(client: Queryable, token: string): Promise<Purpose> {
  const { rows } = await client.query<{ value: string }>(
    'delete from accounts.verifications where identifier = $1 and expires_at > now() returning value',
    [identifierOf(token)],
  )
  if (!rows[0]) throw new Refusal('BAD_CODE')
  const [id, , purpose] = rows[0].value.split(' ')
  await forgetResetLinks(client, id!)
  return purpose === 'invitation' ? purpose : 'reset'
}

/** Links to a new password that were sent to this member before. Asked before the member is locked, as where a link is used. */
export async function forgetResetLinks(client: Queryable, member: string): Promise<void> {
  await client.query(`delete from accounts.verifications where identifier like 'reset:%' and split_part(value, ' ', 1) = $1`, [member])
}

/**
 * The link also proves that the address is theirs. Where nobody had proved that before, nothing is left of what whoever registered with it had
 * set up, but the telephone of an invitation, which an administrator named. Else a second factor stays: a mailbox does not switch it off.
 */
async function confirmOwner(client: Queryable, member: string, purpose: Purpose): Promise<void> {
  const invited = 'update public.profiles set email_verified = true, updated_at = now() where id = $1 and not email_verified'
  await client.query(purpose === 'invitation' ? invited : 'select accounts.give_to_owner($1)', [member])
}
