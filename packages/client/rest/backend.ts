/** The rest backend: sends every call of the contract as an HTTP request to our server. */
import { hasBody, userActiveHeader, type Call } from '@bothy/contract/call.ts'
import type { CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { createApi, type Api } from '../api.ts'
import { systemClock, type Clock } from '../clock.ts'
import { callOf } from '../known-calls.ts'
import { browserPage, isUserActive, type Page } from '../page.ts'
import type { Session } from '../session/session.ts'
import { browserStorage, type createKeyValueStore } from '../storage.ts'
import { orNetworkError, readResponse } from '../transport/response.ts'
import { createTransport, type Send } from '../transport/transport.ts'

export type RestBackendOptions = {
  /** Default `/api`. */
  baseUrl?: string
  session: Pick<Session, 'token' | 'end' | 'exclusively'>
  /** The user's locale, for the messages of refusals. */
  locale: () => string
  fetch?: typeof fetch
  clock?: Clock
  page?: Pick<Page, 'isOnline' | 'idleMs'>
  storage?: Parameters<typeof createKeyValueStore>[0]
  /** Called with the server's time (milliseconds since 1970) of each response that cannot come from a cache. */
  onServerTime?: (now: number) => void
}

const uploadTimeout = 120_000
/** Backup and restore of the whole club. */
const backupTimeout = 60 * 60_000

type HttpRequest = { url: string; init: RequestInit }

/** Fills the names in braces; the rest of the input becomes the query or the body. */
export function buildRequest(call: Call, input: Record<string, unknown>): HttpRequest {
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    if (value == null || value === '') throw new Refusal('INVALID_INPUT', { fields: { [name]: ['REQUIRED'] } })
    // A browser resolves dot segments, encoded or not, to another path.
    if (value === '.' || value === '..') throw new Refusal('INVALID_INPUT', { fields: { [name]: ['INVALID'] } })
    return encodeURIComponent(String(value).toWellFormed())
  })
  const { method } = call
  if (call.body === 'multipart') return { url: path, init: { method, body: formOf(rest) } }
  if (hasBody(call)) return { url: path, init: { method, body: JSON.stringify(rest), headers: { 'Content-Type': 'application/json' } } }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    for (const one of Array.isArray(value) ? value : [value]) if (one != null) query.append(name, String(one))
  return { url: query.size ? `${path}?${query}` : path, init: { method } }
}

/** Content-Type is left to the browser, because it contains the multipart boundary. */
function formOf(input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (value instanceof Blob) form.append(name, value, 'picture')
    else if (value != null) form.append(name, String(value))
  return form
}

export function createRestBackend(options: RestBackendOptions): Api {
  const { baseUrl = '/api', session, locale, clock = systemClock, page = browserPage(), storage = browserStorage() } = options
  const doFetch: typeof fetch = (...args) => orNetworkError((options.fetch ?? globalThis.fetch)(...args))

  /** Milliseconds for a file on a slow network; undefined for the default timeout. */
  const timeoutOf = (name: CallName) => {
    const { body, answers, who, timeout } = callOf(name)
    if (name === 'getPhotoFile') return undefined
    if (answers === 'file' || (body === 'multipart' && who === 'admin')) return backupTimeout
    return body === 'multipart' ? uploadTimeout : timeout
  }

  const send: Send = async (name, input, token, { signal, onProgress, idempotencyKey }) => {
    const call = callOf(name)
    const files = call.body === 'multipart' || call.answers === 'file' ? await orNetworkError(import('./files.ts')) : undefined
    const { url, init } = buildRequest(call, files && name === 'uploadImage' ? await files.prepareImage(input) : input)
    const headers = new Headers(init.headers)
    headers.set('Accept', 'application/json')
    headers.set('Accept-Language', locale())
    if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
    if (token) headers.set('Authorization', `Bearer ${token}`)
    if (token && isUserActive(page)) headers.set(userActiveHeader, 'true')
    const doSend =
      files && onProgress && call.body === 'multipart' && !options.fetch && 'XMLHttpRequest' in globalThis
        ? files.fetchWithUploadProgress(onProgress)
        : doFetch
    const response = await doSend(baseUrl + url, { ...init, headers, signal: signal ?? null })
    // The response to a GET may come from a cache, with an old date.
    const date = init.method === 'GET' ? null : response.headers.get('Date')
    if (date) options.onServerTime?.(Date.parse(date))
    return files && call.answers === 'file' && response.ok
      ? files.readFileResponse(response, onProgress)
      : readResponse(response, clock.now())
  }

  return createApi(createTransport({ session, clock, page, storage, send, timeoutOf }))
}
