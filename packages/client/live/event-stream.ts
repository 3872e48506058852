/** Change events from our server: a stream of server-sent events that is restored whenever it breaks. */
import type { EventSourceMessage } from 'eventsource-parser'
import { anySignal } from '../abort.ts'
import { pause, type Clock } from '../clock.ts'
import type { Page } from '../page.ts'
import type { Session } from '../session/session.ts'
import { createLiveEmitter, startTolerance, type Live, type LiveEvent } from './live.ts'
import { parseLiveText } from './parse-live-event.ts'

export type EventStreamOptions = {
  url: string
  /** When this page began to load its data, in milliseconds since 1970: the first connection begins with the events since then. */
  since: number
  /** A signed-in member also receives the events of their notifications. */
  session: Pick<Session, 'current' | 'token' | 'subscribe'>
  fetch?: typeof fetch | undefined
  clock: Clock
  page: Page
}

/** Milliseconds before the next try; the last delay repeats. */
const delays = [1000, 2000, 5000, 10_000]
/** Milliseconds without data before the connection counts as broken. The server sends a heartbeat every 25 s. */
const silenceTimeout = 60_000
/** A restart of the server causes fewer failures in a row than this. */
const failuresWhenOffline = 3

function parseServerEvent({ event, data }: EventSourceMessage): LiveEvent | undefined {
  return event === 'resync' ? { resync: true } : parseLiveText(data)
}

type Reading = {
  request: (signal: AbortSignal) => Promise<Response>
  clock: Clock
  ended: AbortSignal
  /** Called when the server has answered. */
  onOpen: () => void
  onEvent: (event: LiveEvent) => void
}

/** Reads one connection to its end. */
async function readEvents({ request, clock, ended, onOpen, onEvent }: Reading): Promise<void> {
  const broken = new AbortController()
  let cancelWatchdog = (): void => undefined
  const resetWatchdog = () => {
    cancelWatchdog()
    cancelWatchdog = clock.after(silenceTimeout, () => broken.abort())
  }
  const onServerEvent = (message: EventSourceMessage) => {
    const event = parseServerEvent(message)
    if (event) onEvent(event)
  }
  resetWatchdog()
  try {
    // The first screen does not wait for the parser.
    const [response, { createParser }] = await Promise.all([request(anySignal(ended, broken.signal)), import('eventsource-parser')])
    if (!response.ok || !response.body) return void (await response.body?.cancel())
    onOpen()
    const parser = createParser({ onEvent: onServerEvent })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      resetWatchdog()
      parser.feed(chunk.value)
    }
  } catch {
    // A broken connection is expected: the caller connects again.
  } finally {
    cancelWatchdog()
  }
}

/** Connected while it has listeners. */
export function createEventStream(options: EventStreamOptions): Live {
  const { url, session, clock, page } = options
  const doFetch: typeof fetch = options.fetch ?? ((...args) => globalThis.fetch(...args))
  const { live, emit, setStatus } = createLiveEmitter('connecting', open)
  let connection: AbortController | undefined
  /** The member whose events this connection receives. */
  let connectedMember: string | undefined
  /** Undefined once connected: after a later gap all data is loaded again. */
  let since: number | undefined = options.since

  const memberId = () => session.current()?.user.id

  /** Connects as the member, or as a visitor if the session has ended. */
  async function requestEvents(signal: AbortSignal): Promise<Response> {
    const query = since === undefined ? '' : `?past=${clock.now() - since + startTolerance}`
    const request = (headers: Record<string, string>) =>
      doFetch(`${url}${query}`, { headers: { Accept: 'text/event-stream', ...headers }, cache: 'no-store', signal })
    const token = session.token()
    connectedMember = memberId()
    if (!token) return request({})
    const response = await request({ Authorization: `Bearer ${token}` })
    if (response.status !== 401) return response
    await response.body?.cancel()
    connectedMember = undefined
    return request({})
  }

  /** Connects again and again until `ended` aborts. The first event after a gap is `resync`. */
  async function keepConnected(ended: AbortSignal, missed: boolean): Promise<void> {
    for (let failures = 0; !ended.aborted;) {
      const onOpen = () => {
        failures = 0
        since = undefined
        setStatus('connected')
        if (missed) emit({ resync: true })
      }
      await readEvents({ request: requestEvents, clock, ended, onOpen, onEvent: emit })
      if (ended.aborted) return
      missed = true
      setStatus(failures + 1 >= failuresWhenOffline || !page.isOnline() ? 'offline' : 'connecting')
      await pause(clock, delays[Math.min(failures++, delays.length - 1)]!, ended)
    }
  }

  function connect(missed: boolean): void {
    connection?.abort()
    connectedMember = memberId()
    connection = new AbortController()
    setStatus(page.isOnline() ? 'connecting' : 'offline')
    void keepConnected(connection.signal, missed)
  }

  function open(): () => void {
    const unwatch = page.watch((change) => {
      if (change === 'offline') setStatus('offline')
      else if (change === 'online') connect(true)
    })
    const unsubscribe = session.subscribe(() => {
      if (memberId() !== connectedMember) connect(true)
    })
    connect(false)
    return () => {
      unwatch()
      unsubscribe()
      connection?.abort()
    }
  }

  return live
}
