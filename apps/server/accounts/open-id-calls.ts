/** Signing in with a third party. Who an issuer vouches for is found, linked or made a member in db/accounts/open_id.sql. */
import { registration } from '@bothy/contract/account-inputs.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { hashOf } from '../http/rulebook.ts'
import type { AccountCall, AccountParts } from './account-call.ts'
import { newThread, type OpenId, type OpenIdPerson } from './open-id.ts'
import { homeOf } from './passkeys.ts'
import { comeIn } from './sign-in.ts'

export function listProviders({ openId, outbox, address }: AccountParts): AccountCall<'listProviders'> {
  return async () => {
    const home = homeOf(address())
    const passkey = home ? { origin: home.origin } : null
    return JSON.stringify({ email: true, phone: outbox.carries.text, openId: openId ? { name: openId.name } : null, passkey })
  }
}

const redirectOf = ({ address }: AccountParts) => `${address()}/auth/callback`

const chosen = ({ openId }: AccountParts): OpenId => {
  if (!openId) throw new Refusal('NOT_FOUND')
  return openId
}

export function startOpenId(parts: AccountParts): AccountCall<'startOpenId'> {
  return async (_, asker) => {
    const openId = chosen(parts)
    await parts.rateLimit('sign-in', asker.address)
    const thread = newThread()
    const url = await openId.addressFor(redirectOf(parts), thread)
    await parts.pool.query(
      `insert into accounts.open_id_starts (state_hash, binding_hash, expires_at) values ($1, $2, now() + interval '10 minutes')`,
      [hashOf(thread.state), hashOf(thread.binding)],
    )
    return JSON.stringify({ url, binding: thread.binding })
  }
}

/** Only the browser that began can finish, once: nobody is signed in by a link that somebody else sent them. */
export function finishOpenId(parts: AccountParts): AccountCall<'finishOpenId'> {
  return async ({ code, ...thread }, asker) => {
    await parts.rateLimit('sign-in', asker.address)
    const { rowCount } = await parts.pool.query(
      'delete from accounts.open_id_starts where state_hash = $1 and binding_hash = $2 and expires_at > now()',
      [hashOf(thread.state), hashOf(thread.binding)],
    )
    if (rowCount !== 1) throw new Refusal('BAD_CODE')
    const person = await chosen(parts).personBehind(redirectOf(parts), code, thread)
    return comeIn(parts, await memberBehind(parts, person, asker.locale ?? 'zh'), asker)
  }
}

async function memberBehind({ pool }: AccountParts, person: OpenIdPerson, language: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select accounts.member_behind($1, $2, $3, $4, $5) as id', [
    person.issuer,
    person.subject,
    ...addressAndName(person),
    language,
  ])
  return rows[0]!.id
}

/** What the issuer vouches for, as far as the club can keep it. An address that nobody vouches for is none. */
function addressAndName({ email, emailVerified, name }: OpenIdPerson): [string | null, string] {
  const fields = registration.shape
  const known = emailVerified ? fields.email.safeParse(email) : undefined
  if (!known?.success) return [null, '']
  const asTold = fields.name.safeParse(name)
  return [known.data, asTold.success ? asTold.data : known.data.split('@')[0]!.slice(0, 60)]
}
