/** Calls to sign in with an identity provider. db/functions/auth/oidc.sql finds, links or creates the member. */
import { registration } from '@bothy/contract/account-inputs.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { hashOf } from '../http/rulebook.ts'
import type { AccountCall, AccountParts } from './account-call.ts'
import { newThread, type OpenId, type OpenIdPerson } from './open-id.ts'
import { homeOf } from './passkeys.ts'
import { comeIn } from './sign-in.ts'

export function listProviders({ openId, outbox, address }: AccountParts): AccountCall<'listProviders'> {
  return async () => {
    const relyingParty = homeOf(address())
    const passkey = relyingParty ? { origin: relyingParty.origin } : null
    return JSON.stringify({ email: true, phone: outbox.carries.text, openId: openId ? { name: openId.name } : null, passkey })
  }
}

const redirectUrl = ({ address }: AccountParts) => `${address()}/auth/callback`

const requireOidc = ({ openId }: AccountParts): OpenId => {
  if (!openId) throw new Refusal('NOT_FOUND')
  return openId
}

export function startOpenId(parts: AccountParts): AccountCall<'startOpenId'> {
  return async (_, requester) => {
    const client = requireOidc(parts)
    await parts.rateLimit('sign-in', requester.address)
    const pending = newThread()
    const url = await client.addressFor(redirectUrl(parts), pending)
    await parts.pool.query(
      `insert into accounts.open_id_starts (state_hash, binding_hash, expires_at) values ($1, $2, now() + interval '10 minutes')`,
      [hashOf(pending.state), hashOf(pending.binding)],
    )
    return JSON.stringify({ url, binding: pending.binding })
  }
}

/** Only the browser that started the sign-in can finish it, once. A link from somebody else signs nobody in (login CSRF). */
export function finishOpenId(parts: AccountParts): AccountCall<'finishOpenId'> {
  return async ({ code, ...pending }, requester) => {
    await parts.rateLimit('sign-in', requester.address)
    const { rowCount } = await parts.pool.query(
      'delete from accounts.open_id_starts where state_hash = $1 and binding_hash = $2 and expires_at > now()',
      [hashOf(pending.state), hashOf(pending.binding)],
    )
    if (rowCount !== 1) throw new Refusal('BAD_CODE')
    const identity = await requireOidc(parts).personBehind(redirectUrl(parts), code, pending)
    return comeIn(parts, await findOrCreateMember(parts, identity, requester.locale ?? 'zh'), requester)
  }
}

async function findOrCreateMember({ pool }: AccountParts, identity: OpenIdPerson, language: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select accounts.member_behind($1, $2, $3, $4, $5) as id', [
    identity.issuer,
    identity.subject,
    ...verifiedEmailAndName(identity),
    language,
  ])
  return rows[0]!.id
}

/** Returns address and name as far as the contract accepts them. An unverified address counts as none. */
function verifiedEmailAndName({ email, emailVerified, name }: OpenIdPerson): [string | null, string] {
  const fields = registration.shape
  const verifiedEmail = emailVerified ? fields.email.safeParse(email) : undefined
  if (!verifiedEmail?.success) return [null, '']
  const claimedName = fields.name.safeParse(name)
  return [verifiedEmail.data, claimedName.success ? claimedName.data : verifiedEmail.data.split('@')[0]!.slice(0, 60)]
}
