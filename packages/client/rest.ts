/** The door to a server of ours: every line of the contract's table as an HTTP request. */
import { calls, hasBody, type Call } from '@bothy/contract/calls.ts'
import { typeOfImage, type ImageUse } from '@bothy/contract/images.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { answerOf } from './answer.ts'
import { asViewer, insisting, inTime, type Carry } from './asking.ts'
import { fileOf } from './file-answer.ts'
import { systemClock, type Clock } from './clock.ts'
import { clubOf, type Club } from './club.ts'
import type { Session } from './session.ts'
import { watched } from './watched-fetch.ts'

export type RestDoorOptions = {
  /** Default `/api`. */
  baseUrl?: string
  session: Pick<Session, 'token' | 'end' | 'exclusively'>
  /** The reader's language, for messages. */
  locale: () => string
  fetch?: typeof fetch
  clock?: Clock
  /** Told the server's time (milliseconds since 1970) whenever it is known to be fresh. */
  onServerTime?: (now: number) => void
}

const uploadTimeout = 120_000
/** The whole club, there or back. */
const clubTimeout = 60 * 60_000

type Question = { url: string; init: RequestInit }

/** Names in braces are filled; what is left of the input goes to the query or the body. */
export function question(call: Call, input: Record<string, unknown>): Question {
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    if (value == null || value === '') throw new Refusal('INVALID_INPUT', { fields: { [name]: ['REQUIRED'] } })
    // A browser resolves dot segments, encoded or not, into another address.
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

/** The browser writes the type itself, since it knows the boundary. */
function formOf(input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (value instanceof Blob) form.append(name, value, 'picture')
    else if (value != null) form.append(name, String(value))
  return form
}

/** What the server would refuse is not sent at all; HEIC, which it cannot read, goes as the browser reads it. */
async function withFile(input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { file, use } = input as { file?: unknown; use?: ImageUse }
  if (!(file instanceof Blob) || (await typeOfImage(file)) !== 'image/heic') return input
  const { reencodeInBrowser } = await import('./images.ts')
  return { ...input, file: (await reencodeInBrowser(file, use ?? 'cover')).at(-1)!.blob }
}

export function createRestDoor(options: RestDoorOptions): Club {
  const { baseUrl = '/api', session, locale, clock = systemClock } = options
  const doFetch: typeof fetch = options.fetch ?? ((...asked) => globalThis.fetch(...asked))

  /** Milliseconds for a file on a slow network; else as long as any question. */
  const patienceFor = ({ body, answers, who }: Call) => {
    if (answers === 'file' || (body === 'multipart' && who === 'admin')) return clubTimeout
    return body === 'multipart' ? uploadTimeout : undefined
  }

  const send: Carry = (name, input, token, asked, onProgress) => {
    const call: Call = calls[name]
    const act = async (signal: AbortSignal) => {
      const { url, init } = question(call, name === 'uploadImage' ? await withFile(input) : input)
      const headers = new Headers(init.headers)
      headers.set('Accept', 'application/json')
      headers.set('Accept-Language', locale())
      if (token) headers.set('Authorization', `Bearer ${token}`)
      const carry =
        onProgress && call.body === 'multipart' && !options.fetch && 'XMLHttpRequest' in globalThis ? watched(onProgress) : doFetch
      const response = await carry(baseUrl + url, { ...init, headers, signal })
      // The answer to a GET may come from a cache and carry the time of then.
      const date = init.method === 'GET' ? null : response.headers.get('Date')
      if (date) options.onServerTime?.(Date.parse(date))
      return call.answers === 'file' && response.ok ? fileOf(response, onProgress) : answerOf(response, clock.now())
    }
    return inTime(clock, asked, act, patienceFor(call))
  }

  return clubOf(asViewer(session, insisting(send, clock)))
}
