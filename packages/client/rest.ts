/** The door to a server of ours: every line of the contract's table as an HTTP request. */
import { calls, type Call, type CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { answerOf, isTransient } from './answer.ts'
import { backoff, pause, systemClock, type Clock } from './clock.ts'
import { clubOf, type Club } from './club.ts'
import type { Session } from './session.ts'

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

/** For one request, answer included. */
const timeout = 10_000
const tries = 3

/** Asked under `session.exclusively`. */
const holdLock: ReadonlySet<CallName> = new Set(['refreshSession', 'logout'])

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
  if (method === 'POST' || method === 'PUT')
    return { url: path, init: { method, body: JSON.stringify(rest), headers: { 'Content-Type': 'application/json' } } }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    for (const one of Array.isArray(value) ? value : [value]) if (one != null) query.append(name, String(one))
  return { url: query.size ? `${path}?${query}` : path, init: { method } }
}

/** Every other 401 is about what was typed, not about the session. */
const isSignedOut = (fault: unknown): boolean => fault instanceof Refusal && fault.code === 'NOT_SIGNED_IN'

export function createRestDoor(options: RestDoorOptions): Club {
  const { baseUrl = '/api', session, locale, clock = systemClock } = options
  const doFetch: typeof fetch = options.fetch ?? ((...asked) => globalThis.fetch(...asked))

  async function send({ url, init }: Question, token: string | null, signal?: AbortSignal): Promise<unknown> {
    const deadline = new AbortController()
    const callOff = clock.after(timeout, () => deadline.abort(new Error('No answer within 10 seconds')))
    const headers = new Headers(init.headers)
    headers.set('Accept', 'application/json')
    headers.set('Accept-Language', locale())
    if (token) headers.set('Authorization', `Bearer ${token}`)
    try {
      const signals = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal
      const response = await doFetch(baseUrl + url, { ...init, headers, signal: signals })
      // The answer to a GET may come from a cache and carry the time of then.
      const date = init.method === 'GET' ? null : response.headers.get('Date')
      if (date) options.onServerTime?.(Date.parse(date))
      return await answerOf(response, clock.now())
    } catch (fault) {
      throw fault instanceof Refusal ? fault : new Refusal('NETWORK_ERROR', { cause: fault })
    } finally {
      callOff()
    }
  }

  /** GETs are asked again, up to 3 times and while 10 seconds have not passed; commands never. */
  async function insist(asked: Question, token: string | null, signal?: AbortSignal): Promise<unknown> {
    const begun = clock.now()
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(asked, token, signal)
      } catch (fault) {
        const again = asked.init.method === 'GET' && attempt < tries && isTransient(fault) && clock.now() - begun < timeout
        if (!again || signal?.aborted) throw fault
        await pause(clock, backoff(attempt, clock), signal)
      }
    }
  }

  /** After "not signed in" for `token`: the token to try with instead, or undefined when there is nothing to try. */
  async function another(name: CallName, token: string): Promise<string | null | undefined> {
    // What does not hold the lock itself waits until a refresh, in whichever tab, is through.
    if (!holdLock.has(name)) await session.exclusively(async () => undefined)
    if (session.token() === token) session.end('expired')
    const now = session.token()
    return now || calls[name].who === 'open' ? now : undefined
  }

  async function ask(name: CallName, asked: Question, token: string | null, signal?: AbortSignal, turns = 2): Promise<unknown> {
    try {
      return await insist(asked, token, signal)
    } catch (fault) {
      if (!token || !isSignedOut(fault)) throw fault
      const next = await another(name, token)
      if (next === undefined || turns === 0) throw fault
      // Nothing was done for a stranger, so a command too may be sent once more.
      return ask(name, asked, next, signal, turns - 1)
    }
  }

  return clubOf(async (name, input, { signal }) => ask(name, question(calls[name], input), session.token(), signal))
}
