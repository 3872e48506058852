/** Connects to the Supabase project: one client with the session of this browser, and separate auth clients without it. */
import { sqlName, type CallName, type Input, type Output } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { AuthClient, createClient, type Session as Tokens, type SupabaseClient } from '@supabase/supabase-js'
import { keepIn, type Keep } from '../storage.ts'
import { held, isStaleToken, refusalOf } from './refusal.ts'

/** The address of the project and its public key. */
export type SupabaseProject = { url: string; anonKey: string }

export type ProviderOptions = SupabaseProject & { storage?: Parameters<typeof keepIn>[0]; fetch?: typeof fetch }

/** An auth client without the session of this browser. */
export type Aside = InstanceType<typeof AuthClient>

export type Provider = {
  client: SupabaseClient
  /** Creates a separate auth client. It stores nothing, except in `memory` if that is given. */
  createAuthClient: (memory?: Map<string, string>) => Aside
  /** Calls a database function with `token`, or with the tokens of this browser. */
  callFunction: (name: string, input: unknown, as?: As) => Promise<unknown>
  /** Runs a call of the contract in the same way. */
  call: <Name extends CallName>(name: Name, input: Input<Name>, as?: As) => Promise<Output<Name>>
  /** The public settings of Supabase Auth. */
  authSettings: (signal?: AbortSignal) => Promise<Ways>
  /** The tokens of this browser, refreshed if needed. Throws NOT_SIGNED_IN when there are none. */
  tokens: () => Promise<Tokens>
  /** Deletes the stored tokens. */
  deleteTokens: () => void
}

type As = { signal?: AbortSignal; token?: string | null }

export type Ways = { external: Partial<Record<string, boolean>> }

const storageKey = 'bothy.supabase'

/** Adapts the storage to the interface of the library. */
const storageOf = ({ get, set, remove }: Keep) => ({ getItem: get, setItem: set, removeItem: remove })

export function connectProvider({ url, anonKey, storage, fetch }: ProviderOptions): Provider {
  const keyValueStore = keepIn(storage)
  const client = createClient(url, anonKey, {
    auth: { storageKey, storage: storageOf(keyValueStore), detectSessionInUrl: false },
    global: { ...(fetch && { fetch }) },
  })
  const authApi = { url: new URL('auth/v1', `${url.replace(/\/$/, '')}/`).href, headers: { apikey: anonKey } }

  let asideCount = 0
  function createAuthClient(memory?: Map<string, string>): Aside {
    const kept = memory && {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => void memory.set(key, value),
      removeItem: (key: string) => void memory.delete(key),
    }
    return new AuthClient({
      ...authApi,
      storageKey: memory ? 'aside' : `aside-${++asideCount}`,
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

  async function callFunction(name: string, input: unknown, { signal, token }: As = {}): Promise<unknown> {
    let request = client.rpc(name, input)
    if (signal) request = request.abortSignal(signal)
    if (token) request = request.setHeader('Authorization', `Bearer ${token}`)
    const answer = await request
    // This device's clock may be slow, so the token is refreshed here; the refusal makes the transport retry with the new one.
    if (token && isStaleToken(answer.error)) held(await client.auth.refreshSession())
    return held(answer)
  }

  const call: Provider['call'] = async (name, input, as) => (await callFunction(sqlName(name), input, as)) as never

  async function authSettings(signal?: AbortSignal): Promise<Ways> {
    const response = await (fetch ?? globalThis.fetch)(`${authApi.url}/settings`, { headers: authApi.headers, signal: signal ?? null })
    if (!response.ok) throw refusalOf(await response.json().catch(() => undefined), response.status)
    return (await response.json()) as Ways
  }

  return { client, createAuthClient, callFunction, call, authSettings, tokens, deleteTokens: () => keyValueStore.remove(storageKey) }
}
