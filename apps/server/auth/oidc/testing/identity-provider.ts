/** A real OpenID Connect provider on this machine, and a simulated browser that signs in there. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A user of the provider. `sub` is the provider's own id. */
export type IdentityProviderUser = { sub: string; email?: string; email_verified?: boolean; name?: string }

/** Replaces the provider's sign-in form: the browser sends the user's `sub` in this header. */
export const subHeader = 'x-who-i-am'

export const oidcClient = { id: 'bothy', secret: 'between the two of them' }

export type IdentityProvider = {
  issuerUrl: string
  /** By their `sub`. */
  users: Map<string, IdentityProviderUser>
  /** Follows `url` like a browser, signs in as `sub`, and returns the parameters of the callback. */
  signIn: (url: string, sub: string) => Promise<{ state: string; code: string }>
  close: () => Promise<void>
}

/** `callback` returns the callback URL of the app; it is called with the first request, so the app may start later. With `port`, it replaces a stopped provider on that port. */
export async function startIdentityProvider(callback: () => string, port = 0): Promise<IdentityProvider> {
  const users = new Map<string, IdentityProviderUser>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let created: Provider | undefined
  server.on('request', (request, response) => {
    const sub = request.headers[subHeader]
    const provider = (created ??= createProvider(issuerUrl, users, callback))
    if (!request.url!.startsWith('/interaction/')) return void provider.callback()(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: String(sub) } })
  })
  return {
    issuerUrl,
    users,
    signIn: (url, sub) => followRedirects(url, sub, callback()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function createProvider(issuer: string, users: Map<string, IdentityProviderUser>, callback: () => string): Provider {
  const provider: Provider = new Provider(issuer, {
    clients: [
      { client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [callback()], grant_types: ['authorization_code'] },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => (users.has(sub) ? { accountId: sub, claims: async () => ({ ...users.get(sub)! }) } : undefined),
    // Grants all requested scopes without a consent form.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

async function followRedirects(url: string, sub: string, callbackUrl: string) {
  const cookies = new Map<string, string>()
  let at = new URL(url)
  for (let redirects = 0; redirects < 9; redirects++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie, [subHeader]: sub } })
    for (const setCookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(setCookie)!
      cookies.set(name!, value!)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`the provider stopped at ${at.pathname}: ${response.status} ${await response.text()}`)
    at = new URL(location, at)
    if (at.href.startsWith(callbackUrl)) return { state: at.searchParams.get('state')!, code: at.searchParams.get('code')! }
  }
  throw new Error('the provider redirected more than 9 times')
}
