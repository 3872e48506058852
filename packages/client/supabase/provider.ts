/** The hosted provider through its own library: one client that holds the session of this browser, and clients on the side that hold none. */
import { sqlName, type CallName, type Input, type Output } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { AuthClient, createClient, type Session as Tokens, type SupabaseClient } from '@supabase/supabase-js'
import { keepIn, type Keep } from '../storage.ts'
import { held, isStaleToken, refusalOf } from './refusal.ts'

/** Where the club is hosted, and the public key that its project gives to browsers. */
export type SupabaseProject = { url: string; anonKey: string }

export type ProviderOptions = SupabaseProject & { storage?: Parameters<typeof keepIn>[0]; fetch?: typeof fetch }

/** A client that holds no session of this browser. */
export type Aside = InstanceType<typeof AuthClient>

export type Provider = {
  client: SupabaseClient
  /** For signing in without being seen: what it holds is forgotten with it, unless `memory` is given. */
  aside: (memory?: Map<string, string>) => Aside
  /** Calls a function of the database as whom `token` names, or as who is signed in. */
  run: (name: string, input: unknown, as?: As) => Promise<unknown>
  /** The same for a call of the contract. */
  ask: <Name extends CallName>(name: Name, input: Input<Name>, as?: As) => Promise<Output<Name>>
  /** What the provider allows, as its accounts tell everybody. */
  ways: (signal?: AbortSignal) => Promise<Ways>
  /** The tokens of this browser, fresh. Throws NOT_SIGNED_IN when there are none. */
  tokens: () => Promise<Tokens>
  /** Drops tokens that nobody is signed in with. */
  forget: () => void
}

type As = { signal?: AbortSignal; token?: string | null }

export type Ways = { external: Partial<Record<string, boolean>> }

const storageKey = 'bothy.supabase'

/** As the library wants it. */
const storageOf = ({ get, set, remove }: Keep) => ({ getItem: get, setItem: set, removeItem: remove })

export function connectProvider({ url, anonKey, storage, fetch }: ProviderOptions): Provider {
  const keep = keepIn(storage)
  const client = createClient(url, anonKey, {
    auth: { storageKey, storage: storageOf(keep), detectSessionInUrl: false },
    global: { ...(fetch && { fetch }) },
  })
  const accounts = { url: new URL('auth/v1', `${url.replace(/\/$/, '')}/`).href, headers: { apikey: anonKey } }

  let asides = 0
  function aside(memory?: Map<string, string>): Aside {
    const kept = memory && {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => void memory.set(key, value),
      removeItem: (key: string) => void memory.delete(key),
    }
    return new AuthClient({
      ...accounts,
      storageKey: memory ? 'aside' : `aside-${++asides}`,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: memory ? 'pkce' : 'implicit',
      ...(kept ? { persistSession: true, storage: kept } : { persistSession: false }),
      ...(fetch && { fetch }),
    })
  }

  async function tokens(): Promise<Tokens> {
    const { data, error } = await client.auth.getSession()
    if (error) throw refusalOf(error)
    if (!data.session) throw new Refusal('NOT_SIGNED_IN')
    return data.session
  }

  async function run(name: string, input: unknown, { signal, token }: As = {}): Promise<unknown> {
    let asked = client.rpc(name, input)
    if (signal) asked = asked.abortSignal(signal)
    if (token) asked = asked.setHeader('Authorization', `Bearer ${token}`)
    const answer = await asked
    // The clock here may be slow: the session goes on with a new token, and the question is asked again with that.
    if (token && isStaleToken(answer.error)) held(await client.auth.refreshSession())
    return held(answer)
  }

  const ask: Provider['ask'] = async (name, input, as) => (await run(sqlName(name), input, as)) as never

  async function ways(signal?: AbortSignal): Promise<Ways> {
    const response = await (fetch ?? globalThis.fetch)(`${accounts.url}/settings`, { headers: accounts.headers, signal: signal ?? null })
    if (!response.ok) throw refusalOf(await response.json().catch(() => undefined), response.status)
    return (await response.json()) as Ways
  }

  return { client, aside, run, ask, ways, tokens, forget: () => keep.remove(storageKey) }
}
