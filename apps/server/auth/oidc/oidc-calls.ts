/** Calls to sign in with an identity provider. db/functions/auth/oidc.sql finds, links or creates the member. */
import type { AccountFlow, RunCall } from '@bothy/auth/account-database.ts'
import type { Channel } from '@bothy/auth/messages.ts'
import { registration } from '@bothy/contract/auth/inputs.ts'
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { relyingPartyOf } from '../passkeys/webauthn.ts'
import { createPendingSignIn, type OidcClient, type OidcIdentity } from './oidc-client.ts'

type OidcCalls = { [Name in 'listProviders' | 'startOidc' | 'finishOidc']: AccountFlow<Parsed<Name>> }

export function oidcCalls(
  run: RunCall,
  oidcClient: OidcClient | undefined,
  baseUrl: () => string,
  channels: { phone: boolean; mail: boolean; alarms: readonly Channel[] },
): OidcCalls {
  const redirectUrl = () => `${baseUrl()}/auth/callback`

  function requireOidc(): OidcClient {
    if (!oidcClient) throw new Refusal('NOT_FOUND')
    return oidcClient
  }

  return {
    async listProviders() {
      const relyingParty = relyingPartyOf(baseUrl())
      const passkey = relyingParty ? { origin: relyingParty.origin } : null
      const oidc = oidcClient ? { name: oidcClient.name } : null
      return JSON.stringify({ email: true, ...channels, oidc, passkey })
    },
    async startOidc(_, requester) {
      const client = requireOidc()
      const pending = createPendingSignIn()
      await run('start_oidc', {}, requester, pending)
      return JSON.stringify({ url: await client.authorizationUrl(redirectUrl(), pending), binding: pending.binding })
    },
    async finishOidc({ code, stay, ...pending }, requester) {
      await run('take_oidc_state', pending, requester)
      const identity = await requireOidc().exchangeCode(redirectUrl(), code, pending)
      return run('finish_oidc', { stay }, requester, {
        issuer: identity.issuer,
        subject: identity.subject,
        ...verifiedEmailAndName(identity),
      })
    },
  }
}

/** Returns address and name as far as the contract accepts them. An unverified address counts as none. */
function verifiedEmailAndName({ email, emailVerified, name }: OidcIdentity): { email: string | null; name: string } {
  const fields = registration.shape
  const verifiedEmail = emailVerified ? fields.email.safeParse(email) : undefined
  if (!verifiedEmail?.success) return { email: null, name: '' }
  const claimedName = fields.name.safeParse(name)
  return { email: verifiedEmail.data, name: claimedName.success ? claimedName.data : verifiedEmail.data.split('@')[0]!.slice(0, 60) }
}
