/** Calls to sign in with an identity provider. db/functions/auth/oidc.sql finds, links or creates the member. */
import { registration } from '@bothy/contract/auth/inputs.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { hashToken } from '../../postgres/database-functions.ts'
import type { AccountCall, AccountParts } from '../account-call.ts'
import { createPendingSignIn, type OidcClient, type OidcIdentity } from './oidc-client.ts'
import { relyingPartyOf } from '../passkeys/webauthn.ts'
import { signIn } from '../sessions/sign-in.ts'

export function listProviders({ oidcClient, outbox, baseUrl }: AccountParts): AccountCall<'listProviders'> {
  return async () => {
    const relyingParty = relyingPartyOf(baseUrl())
    const passkey = relyingParty ? { origin: relyingParty.origin } : null
    return JSON.stringify({ email: true, phone: outbox.canDeliver.sms, oidc: oidcClient ? { name: oidcClient.name } : null, passkey })
  }
}

const redirectUrl = ({ baseUrl }: AccountParts) => `${baseUrl()}/auth/callback`

const requireOidc = ({ oidcClient }: AccountParts): OidcClient => {
  if (!oidcClient) throw new Refusal('NOT_FOUND')
  return oidcClient
}

export function startOidc(parts: AccountParts): AccountCall<'startOidc'> {
  return async (_, requester) => {
    const client = requireOidc(parts)
    await parts.rateLimit('sign-in', requester.address)
    const pending = createPendingSignIn()
    const url = await client.authorizationUrl(redirectUrl(parts), pending)
    await parts.pool.query(
      `insert into accounts.oidc_states (state_hash, binding_hash, expires_at) values ($1, $2, now() + interval '10 minutes')`,
      [hashToken(pending.state), hashToken(pending.binding)],
    )
    return JSON.stringify({ url, binding: pending.binding })
  }
}

/** Only the browser that started the sign-in can finish it, once. A link from somebody else signs nobody in (login CSRF). */
export function finishOidc(parts: AccountParts): AccountCall<'finishOidc'> {
  return async ({ code, ...pending }, requester) => {
    await parts.rateLimit('sign-in', requester.address)
    const { rowCount } = await parts.pool.query(
      'delete from accounts.oidc_states where state_hash = $1 and binding_hash = $2 and expires_at > now()',
      [hashToken(pending.state), hashToken(pending.binding)],
    )
    if (rowCount !== 1) throw new Refusal('BAD_CODE')
    const identity = await requireOidc(parts).exchangeCode(redirectUrl(parts), code, pending)
    return signIn(parts, await findOrCreateMember(parts, identity, requester.locale ?? 'zh'), requester)
  }
}

async function findOrCreateMember({ pool }: AccountParts, identity: OidcIdentity, language: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select accounts.find_or_create_member($1, $2, $3, $4, $5) as id', [
    identity.issuer,
    identity.subject,
    ...verifiedEmailAndName(identity),
    language,
  ])
  return rows[0]!.id
}

/** Returns address and name as far as the contract accepts them. An unverified address counts as none. */
function verifiedEmailAndName({ email, emailVerified, name }: OidcIdentity): [string | null, string] {
  const fields = registration.shape
  const verifiedEmail = emailVerified ? fields.email.safeParse(email) : undefined
  if (!verifiedEmail?.success) return [null, '']
  const claimedName = fields.name.safeParse(name)
  return [verifiedEmail.data, claimedName.success ? claimedName.data : verifiedEmail.data.split('@')[0]!.slice(0, 60)]
}
