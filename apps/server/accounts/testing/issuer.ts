/** A real OpenID Connect issuer on this machine, and a browser that signs in there. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Whom the issuer knows. `sub` is its own name for them. */
export type IssuerPerson = { sub: string; email?: string; email_verified?: boolean; name?: string }

/** Where the issuer would ask for a name and a password, the browser says who it is. */
const whoIAm = 'x-who-i-am'

export const client = { id: 'bothy', secret: 'between the two of them' }

export type Issuer = {
  issuer: string
  /** By their `sub`. */
  people: Map<string, IssuerPerson>
  /** Goes to `url` as a browser, signs in as `sub`, and answers where the issuer sends it back to. */
  signIn: (url: string, sub: string) => Promise<{ redirect: string; state: string; code: string }>
  close: () => Promise<void>
}

/** `redirect` is where the issuer sends people back to. With `port` it listens where another one was. */
export async function anIssuer(redirect: () => string, port = 0): Promise<Issuer> {
  const people = new Map<string, IssuerPerson>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = providerAt(issuer, people, redirect)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const sub = request.headers[whoIAm]
    if (!request.url!.startsWith('/interaction/')) return void answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: String(sub) } })
  })
  return {
    issuer,
    people,
    signIn: (url, sub) => asBrowser(url, sub, redirect()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function providerAt(issuer: string, people: Map<string, IssuerPerson>, redirect: () => string): Provider {
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirect()], grant_types: ['authorization_code'] }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => (people.has(sub) ? { accountId: sub, claims: async () => ({ ...people.get(sub)! }) } : undefined),
    // Everything that is asked for is granted.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

async function asBrowser(url: string, sub: string, home: string) {
  const cookies = new Map<string, string>()
  let at = new URL(url)
  for (let hops = 0; hops < 9; hops++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie, [whoIAm]: sub } })
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      cookies.set(name!, value!)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`the issuer stops at ${at.pathname}: ${response.status} ${await response.text()}`)
    at = new URL(location, at)
    if (at.href.startsWith(home)) return { redirect: at.href, state: at.searchParams.get('state')!, code: at.searchParams.get('code')! }
  }
  throw new Error('the issuer sends its people round in circles')
}
