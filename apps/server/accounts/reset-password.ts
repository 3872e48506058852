/** A forgotten password: a link by mail, which works once and for an hour. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@bothy/contract/refusals.ts'
import { hashOf } from '../http/rulebook.ts'
import type { Queryable } from '../outbox/outbox.ts'
import { readSettings, type AccountCall, type AccountParts } from './account-call.ts'
import { liftLockOut } from './lock-out.ts'
import { hashPassword } from './password-hash.ts'
import { assertStrong } from './password-rules.ts'
import { recipient, type MemberRecipient } from './recipients.ts'
import { endSessionsOf } from './sessions.ts'

const done = JSON.stringify({ ok: true })
const identifierOf = (token: string): string => `reset:${hashOf(token).toString('base64url')}`
/** Stands for the member where an address belongs to nobody. */
const nobody = '00000000-0000-0000-0000-000000000000'

type Owner = { id: string; address: string }

/** An address that nobody has gets the same answer after the same work, and no mail. */
export function resetPassword(parts: AccountParts): AccountCall<'resetPassword'> {
  return async ({ email }, asker) => {
    await parts.rateLimit('reset', asker.address)
    await parts.rateLimit('reset-of-address', hashOf(email).toString('base64url'))
    await parts.outbox.within(async (client, post) => {
      const to = await recipient(client, 'email', email)
      const token = await newResetToken(client, to ?? { id: nobody, address: email }, '1 hour')
      await post({ kind: 'reset-password', to, secret: `${parts.address()}/reset-password?token=${token}` })
    })
    return done
  }
}

/** A token that sets a new password, once, for as long as the address that it is sent to is the member's. The database has its hash only. */
export async function newResetToken(client: Queryable, { id, address }: Owner, lifetime: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await client.query(`insert into accounts.verifications (identifier, value, expires_at) values ($1, $2, now() + $3::interval)`, [
    identifierOf(token),
    `${id} ${address}`,
    lifetime,
  ])
  return token
}

/** A password that the club refuses leaves the link as it was. */
export function confirmPasswordReset(parts: AccountParts): AccountCall<'confirmPasswordReset'> {
  return async ({ token, newPassword }, asker) => {
    await parts.rateLimit('verification', asker.address)
    const owner = await ownerOf(parts.pool, token)
    if (!owner) throw new Refusal('BAD_CODE')
    assertStrong(newPassword, await readSettings(parts), { email: owner.address, name: owner.name }, 'newPassword')
    const passwordHash = await hashPassword(newPassword)
    await parts.outbox.within(async (client, post) => {
      await useUp(client, token)
      // The link also proves that the address is theirs.
      await client.query('select accounts.give_to_owner($1)', [owner.id])
      await parts.members.setPassword(owner.id, passwordHash, client)
      await endSessionsOf(client, owner.id)
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

/** Of two who use one link at once, one finds it gone; other links that were asked for go with it. */
async function useUp(client: Queryable, token: string): Promise<void> {
  const { rows } = await client.query<{ value: string }>(
    'delete from accounts.verifications where identifier = $1 and expires_at > now() returning value',
    [identifierOf(token)],
  )
  if (!rows[0]) throw new Refusal('BAD_CODE')
  await client.query(`delete from accounts.verifications where identifier like 'reset:%' and value = $1`, [rows[0].value])
}
