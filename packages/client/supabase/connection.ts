/** Connects to the Supabase project: one client with the session of this browser, and separate auth clients without it. */
import { AuthClient, createClient, type Session as Tokens, type SupabaseClient } from '@supabase/supabase-js'
import type { Input, Output } from '@bothy/contract/call-schemas.ts'
import { sqlName, type CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { createKeyValueStore, type KeyValueStore } from '../storage.ts'
import { orNetworkError } from '../transport/response.ts'
import { unwrap, isExpiredToken, isMissing, toRefusal } from './errors.ts'

/** The address of the project and its public key. */
export type SupabaseProject = { url: string; anonKey: string }

export type ConnectionOptions = SupabaseProject & { storage?: Parameters<typeof createKeyValueStore>[0]; fetch?: typeof fetch }

/** An auth client without the session of this browser. */
export type DetachedAuthClient = InstanceType<typeof AuthClient>

export type SupabaseConnection = {
  client: SupabaseClient
  /** Creates a separate auth client. It stores nothing, except in `memory` if that is given. */
  createAuthClient: (memory?: Map<string, string>) => DetachedAuthClient
  /** Calls a database function with `token`, or with the tokens of this browser. */
  callFunction: (name: string, input: unknown, as?: As) => Promise<unknown>
  /** The version of the database functions; null if they are older than this question. */
  databaseVersion: () => Promise<string | null>
  /** Runs a call of the contract in the same way. */
  call: <Name extends CallName>(name: Name, input: Input<Name>, as?: As) => Promise<Output<Name>>
  /** The public settings of Supabase Auth. */
  authSettings: (signal?: AbortSignal) => Promise<AuthSettings>
  /** The tokens of this browser, refreshed if needed. Throws NOT_SIGNED_IN when there are none. */
  tokens: () => Promise<Tokens>
  /** Options of a call with these tokens. */
  asMember: (signal: AbortSignal) => Promise<As>
  /** The storage of this browser. */
  store: KeyValueStore
  /** Deletes the stored tokens. */
  deleteTokens: () => void
}

type As = { signal?: AbortSignal | undefined; token?: string | null }

export type AuthSettings = { external: Partial<Record<string, boolean>>; sms_provider?: string }

/** Sign-in by SMS may be switched on without a provider that sends the codes. */
export const canSendCodes = ({ external, sms_provider: provider }: AuthSettings): boolean => external['phone'] === true && provider !== ''

/** The function that every version has. A project without it has no migrations at all. */
const anyVersion = 'get_settings'

const storageKey = 'bothy.supabase'
/** The storage key of the client that signs in with an identity provider, which keeps its PKCE code verifier in memory. */
export const pkceStorageKey = 'aside'

/** Adapts the storage to the interface of the library. */
const storageOf = ({ get, set, remove }: KeyValueStore) => ({ getItem: get, setItem: set, removeItem: remove })

type AuthClientOptions = NonNullable<ConstructorParameters<typeof AuthClient>[0]>

/** Each of these clients has a session of its own. */
function authClients(options: AuthClientOptions): SupabaseConnection['createAuthClient'] {
  let asideCount = 0
  return (memory) => {
    const kept = memory && {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => void memory.set(key, value),
      removeItem: (key: string) => void memory.delete(key),
    }
    return new AuthClient({
      ...options,
      storageKey: memory ? pkceStorageKey : `aside-${++asideCount}`,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: memory ? 'pkce' : 'implicit',
      ...(kept ? { persistSession: true, storage: kept } : { persistSession: false }),
    })
  }
}

export function connectSupabase({ url, anonKey, storage, fetch }: ConnectionOptions): SupabaseConnection {
  const keyValueStore = createKeyValueStore(storage)
  const client = createClient(url, anonKey, {
    auth: { storageKey, storage: storageOf(keyValueStore), detectSessionInUrl: false },
    global: { ...(fetch && { fetch }) },
  })
  const authApi = { url: new URL('auth/v1', `${url.replace(/\/$/, '')}/`).href, headers: { apikey: anonKey } }

  async function tokens(): Promise<Tokens> {
    const { data, error } = await client.auth.getSession()
    if (error) throw toRefusal(error)
    if (!data.session) throw new Refusal('NOT_SIGNED_IN')
    return data.session
  }

  const asMember = async (signal: AbortSignal) => ({ signal, token: (await tokens()).access_token })

  async function callFunction(name: string, input: unknown, { signal, token }: As = {}): Promise<unknown> {
    let request = client.rpc(name, input)
    if (signal) request = request.abortSignal(signal)
    if (token) request = request.setHeader('Authorization', `Bearer ${token}`)
    const answer = await request
    // This device's clock may be slow, so the token is refreshed here; the refusal makes the transport retry with the new one.
    if (token && isExpiredToken(answer.error)) unwrap(await client.auth.refreshSession())
    if (isMissing(answer.error) && name !== anyVersion && !isMissing((await client.rpc(anyVersion, {})).error))
      throw new Refusal('VERSIONS_DIFFER', { cause: answer.error })
    return unwrap(answer)
  }

  async function databaseVersion(): Promise<string | null> {
    try {
      return ((await callFunction('get_version', {})) as { version: string }).version
    } catch (error) {
      if (error instanceof Refusal && error.code === 'VERSIONS_DIFFER') return null
      throw error
    }
  }

  const call: SupabaseConnection['call'] = async (name, input, as) => (await callFunction(sqlName(name), input, as)) as never

  async function authSettings(signal?: AbortSignal): Promise<AuthSettings> {
    const request = { headers: authApi.headers, signal: signal ?? null }
    const response = await orNetworkError((fetch ?? globalThis.fetch)(`${authApi.url}/settings`, request))
    if (!response.ok) throw toRefusal(await response.json().catch(() => undefined), response.status)
    return (await orNetworkError(response.json())) as AuthSettings
  }

  return {
    client,
    createAuthClient: authClients({ ...authApi, ...(fetch && { fetch }) }),
    callFunction,
    databaseVersion,
    call,
    authSettings,
    tokens,
    asMember,
    store: keyValueStore,
    deleteTokens: () => keyValueStore.remove(storageKey),
  }
}
