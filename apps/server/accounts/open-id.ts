/** An OpenID Connect issuer that the club trusts to say who somebody is: authorization code with PKCE, state and nonce. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { ClientAuth, Configuration, IDToken, UserInfoResponse } from 'openid-client'
import type { OpenIdConfig } from '../config.ts'
import { hashOf } from '../http/rulebook.ts'

/** Who has come back. `subject` is the issuer's own name for them and never changes. */
export type OpenIdPerson = { issuer: string; subject: string; email: string | undefined; emailVerified: boolean; name: string | undefined }

/** What a sign-in hangs together by. The browser alone keeps `binding`; what the issuer must not know is derived from it. */
export type Thread = { state: string; binding: string }

export type OpenId = {
  /** As people know it. */
  name: string
  /** Where the browser goes. */
  addressFor: (redirect: string, thread: Thread) => Promise<string>
  /** Trades the code for who came back. Throws BAD_CODE for a code that is wrong, used or of another browser. */
  personBehind: (redirect: string, code: string, thread: Thread) => Promise<OpenIdPerson>
}

/** Seconds for one answer of the issuer. */
const patience = 5

const randomToken = () => randomBytes(32).toString('base64url')
export const newThread = (): Thread => ({ state: randomToken(), binding: randomToken() })

const derived = (use: 'verifier' | 'nonce', { binding }: Thread) => hashOf(`${use} ${binding}`).toString('base64url')

/** Reads the issuer's description once; when that failed, again at the next sign-in. */
export function createOpenId(config: OpenIdConfig): OpenId {
  let described: Promise<Configuration> | undefined
  const description = () =>
    (described ??= discover(config).catch((error: unknown) => {
      described = undefined
      throw refusalOf(error)
    }))
  return {
    name: config.name,
    async addressFor(redirect, thread) {
      const issuer = await description()
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
      return buildAuthorizationUrl(issuer, {
        redirect_uri: redirect,
        scope: 'openid email profile',
        state: thread.state,
        nonce: derived('nonce', thread),
        code_challenge: await calculatePKCECodeChallenge(derived('verifier', thread)),
        code_challenge_method: 'S256',
      }).href
    },
    async personBehind(redirect, code, thread) {
      const issuer = await description()
      try {
        return await trade(issuer, new URL(redirect), code, thread)
      } catch (error) {
        throw refusalOf(error)
      }
    },
  }
}

/** Loaded with the first sign-in, not with the server. */
async function discover({ issuer, clientId, clientSecret }: OpenIdConfig): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, enableNonRepudiationChecks } =
    await import('openid-client')
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    way(clientSecret)(server, ...rest)
  }
  // The configuration lets http be on this machine only.
  const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  const options = { timeout: patience, execute: [enableNonRepudiationChecks, ...insecure] }
  return discovery(new URL(issuer), clientId, undefined, authenticate, options)
}

async function trade(issuer: Configuration, returned: URL, code: string, thread: Thread): Promise<OpenIdPerson> {
  const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
  returned.searchParams.set('code', code)
  returned.searchParams.set('state', thread.state)
  // It guards those who have several issuers against mixing them up; here is one.
  returned.searchParams.set('iss', issuer.serverMetadata().issuer)
  const tokens = await authorizationCodeGrant(issuer, returned, {
    expectedState: thread.state,
    expectedNonce: derived('nonce', thread),
    pkceCodeVerifier: derived('verifier', thread),
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  // Some tell the address in the token, others only when asked.
  return personIn(claims, claims.email === undefined ? await fetchUserInfo(issuer, tokens.access_token, claims.sub) : claims)
}

const textIn = (claim: unknown): string | undefined => (typeof claim === 'string' ? claim : undefined)

const personIn = ({ iss, sub }: IDToken, told: IDToken | UserInfoResponse): OpenIdPerson => ({
  issuer: iss,
  subject: sub,
  email: textIn(told.email),
  emailVerified: told.email_verified === true,
  name: textIn(told.name) ?? textIn(told.given_name),
})

/** What was sent back does not fit what was begun; or else the issuer is away, or set up wrongly. */
function refusalOf(error: unknown): Refusal {
  const { code, error: said } = error as { code?: string; error?: string }
  const isWrong = said === 'invalid_grant' || code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'
  return isWrong ? new Refusal('BAD_CODE', { cause: error }) : new Refusal('UNAVAILABLE', { retryAfter: 5, cause: error })
}
