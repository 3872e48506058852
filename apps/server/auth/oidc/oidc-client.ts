/** OpenID Connect client: authorization code flow with PKCE, state and nonce. */
import { randomBytes } from 'node:crypto'
import type { ClientAuth, Configuration, IDToken, UserInfoResponse } from 'openid-client'
import { Refusal } from '@bothy/contract/errors.ts'
import type { OidcConfig } from '../../config.ts'
import { hashToken } from '../../postgres/database-functions.ts'
import { loadOnce } from '../../promises.ts'

/** The identity from the provider's claims. `subject` is the provider's own id of the person and never changes. */
export type OidcIdentity = { issuer: string; subject: string; email: string | undefined; emailVerified: boolean; name: string | undefined }

/** A sign-in in progress. Only the browser stores `binding`; PKCE verifier and nonce are derived from it, so the server stores no secret. */
export type PendingOidcSignIn = { state: string; binding: string }

export type OidcClient = {
  /** Display name of the provider. */
  name: string
  /** Returns the authorization URL for the browser. */
  authorizationUrl: (redirect: string, pending: PendingOidcSignIn) => Promise<string>
  /** Exchanges the code for the identity. Throws BAD_CODE for a code that is wrong, already used, or issued to another browser. */
  exchangeCode: (redirect: string, code: string, pending: PendingOidcSignIn) => Promise<OidcIdentity>
}

const timeoutSeconds = 5

const randomToken = () => randomBytes(32).toString('base64url')
export const createPendingSignIn = (): PendingOidcSignIn => ({ state: randomToken(), binding: randomToken() })

const derivedSecret = (use: 'verifier' | 'nonce', { binding }: PendingOidcSignIn) => hashToken(`${use} ${binding}`).toString('base64url')

/** Runs discovery once. After a failure the next sign-in tries again. */
export function createOidcClient(config: OidcConfig): OidcClient {
  const discoverOnce = loadOnce(() =>
    discover(config).catch((error: unknown) => {
      throw refusalFor(error)
    }),
  )
  return {
    name: config.name,
    async authorizationUrl(redirect, pending) {
      const provider = await discoverOnce()
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
      return buildAuthorizationUrl(provider, {
        redirect_uri: redirect,
        scope: 'openid email profile',
        state: pending.state,
        nonce: derivedSecret('nonce', pending),
        code_challenge: await calculatePKCECodeChallenge(derivedSecret('verifier', pending)),
        code_challenge_method: 'S256',
      }).href
    },
    async exchangeCode(redirect, code, pending) {
      const provider = await discoverOnce()
      try {
        const identity = await exchange(provider, new URL(redirect), code, pending)
        return config.trustEmail ? { ...identity, emailVerified: true } : identity
      } catch (error) {
        throw refusalFor(error)
      }
    },
  }
}

/** The library is loaded on the first sign-in, to keep the server's start fast. */
async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, enableNonRepudiationChecks } =
    await import('openid-client')
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    method(clientSecret)(server, ...rest)
  }
  // config.ts accepts http only for this machine.
  const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  const options = { timeout: timeoutSeconds, execute: [enableNonRepudiationChecks, ...insecure] }
  return discovery(new URL(issuer), clientId, undefined, authenticate, options)
}

async function exchange(provider: Configuration, returned: URL, code: string, pending: PendingOidcSignIn): Promise<OidcIdentity> {
  const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
  // The library expects the whole callback. `accounts.take_oidc_state` has checked the state. `iss` tells several issuers apart (RFC 9207), and there
  // is only one here.
  returned.searchParams.set('code', code)
  returned.searchParams.set('state', pending.state)
  returned.searchParams.set('iss', provider.serverMetadata().issuer)
  const tokens = await authorizationCodeGrant(provider, returned, {
    expectedState: pending.state,
    expectedNonce: derivedSecret('nonce', pending),
    pkceCodeVerifier: derivedSecret('verifier', pending),
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  // Some providers send the address in the ID token, others only from the userinfo endpoint.
  return identityFrom(claims, claims.email === undefined ? await fetchUserInfo(provider, tokens.access_token, claims.sub) : claims)
}

const stringClaim = (claim: unknown): string | undefined => (typeof claim === 'string' ? claim : undefined)

const identityFrom = ({ iss, sub }: IDToken, profileClaims: IDToken | UserInfoResponse): OidcIdentity => ({
  issuer: iss,
  subject: sub,
  email: stringClaim(profileClaims.email),
  // Some issuers write the claim as text, such as Apple and Amazon Cognito.
  emailVerified: profileClaims.email_verified === true || (profileClaims.email_verified as unknown) === 'true',
  name: stringClaim(profileClaims.name) ?? stringClaim(profileClaims.given_name),
})

/** BAD_CODE when the provider refuses the code, or a claim of the ID token (nonce, issuer, audience) is not the expected one. Otherwise UNAVAILABLE. */
function refusalFor(error: unknown): Refusal {
  const { code, error: oauthError } = error as { code?: string; error?: string }
  const isMismatch = oauthError === 'invalid_grant' || code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'
  return isMismatch ? new Refusal('BAD_CODE', { cause: error }) : new Refusal('UNAVAILABLE', { retryAfter: 5, cause: error })
}
