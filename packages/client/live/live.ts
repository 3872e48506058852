/** Live updates: receives change events, and reports when some may have been missed. */
import type { EventSourceMessage } from 'eventsource-parser'
import { pause, systemClock, type Clock } from '../clock.ts'
import { browserPage, type Page } from '../page.ts'

/** An activity changed, the settings of the club changed, or events may have been missed, so that all shown data must be loaded again. */
export type LiveEvent = { activity: string } | { settings: true } | { resync: true }
export type LiveStatus = 'connected' | 'connecting' | 'offline'

export type Live = {
  /** Connects with the first listener and disconnects with the last. Returns the function that unsubscribes. */
  listen: (listener: (change: LiveEvent) => void) => () => void
  /** For `useSyncExternalStore`, with `subscribe`. */
  current: () => LiveStatus
  subscribe: (listener: () => void) => () => void
}

export type LiveOptions = {
  /** Default `/api/events`. */
  url?: string
  fetch?: typeof fetch
  clock?: Clock
  page?: Page
}

/** Milliseconds before the next try; the last delay repeats. */
const delays = [1000, 2000, 5000, 10_000]
/** Milliseconds without data before the connection counts as broken. The server sends a heartbeat every 25 s. */
const silenceTimeout = 60_000
/** Milliseconds that a hidden page stays connected. */
const hiddenTimeout = 60_000
/** A restart of the server causes fewer failures in a row than this. */
const failuresWhenOffline = 3

/** Converts a database notification into a change event; undefined for the unknown notifications of a newer server. */
export function parseLiveEvent(value: unknown): LiveEvent | undefined {
  const notification = value as Record<string, unknown> | null | undefined
  if (typeof notification?.activity === 'string') return { activity: notification.activity }
  if (notification?.settings === true) return { settings: true }
  // Names and avatars appear on every screen, so everything is loaded again.
  if (notification?.resync === true || notification?.people === true || notification?.review === true) return { resync: true }
  return undefined
}

function parseServerEvent({ event, data }: EventSourceMessage): LiveEvent | undefined {
  if (event === 'resync') return { resync: true }
  try {
    return parseLiveEvent(JSON.parse(data))
  } catch {
    // A proxy sent something that is not JSON.
    return undefined
  }
}

/** Never connected, for backends without live updates. */
export const offlineLive: Live = { listen: () => () => undefined, current: () => 'offline', subscribe: () => () => undefined }

type LiveEmitter = {
  live: Live
  emit: (change: LiveEvent) => void
  setStatus: (status: LiveStatus) => void
}

/** Creates the listeners and the status of live updates. `open` is called for the first listener; the function that it returns, after the last. */
export function createLiveEmitter(initialStatus: LiveStatus, open: () => () => void): LiveEmitter {
  const listeners = new Set<(change: LiveEvent) => void>()
  const statusListeners = new Set<() => void>()
  let status = initialStatus
  let close = (): void => undefined

  return {
    /** Each listener runs in its own microtask, so that one that throws does not break the connection. */
    emit: (change) => listeners.forEach((listener) => queueMicrotask(() => listener(change))),
    setStatus: (nextStatus) => {
      if (nextStatus === status) return
      status = nextStatus
      statusListeners.forEach((statusListener) => statusListener())
    },
    live: {
      listen: (listener) => {
        listeners.add(listener)
        if (listeners.size === 1) close = open()
        return () => {
          if (listeners.delete(listener) && listeners.size === 0) close()
        }
      },
      current: () => status,
      subscribe: (statusListener) => {
        statusListeners.add(statusListener)
        return () => statusListeners.delete(statusListener)
      },
    },
  }
}

/** Live updates from a backend in this tab, which passes on the notifications of its database as text. */
export function createLocalLive(): { live: Live; emit: (data: string) => void } {
  const { live, emit } = createLiveEmitter('connected', () => () => undefined)
  return {
    live,
    emit: (data) => {
      const change = parseServerEvent({ data })
      if (change) emit(change)
    },
  }
}

export function createLive(options: LiveOptions = {}): Live {
  const { url = '/api/events', clock = systemClock, page = browserPage() } = options
  const doFetch: typeof fetch = options.fetch ?? ((...args) => globalThis.fetch(...args))
  const { live, emit, setStatus } = createLiveEmitter('connecting', open)
  let connection: AbortController | undefined

  function emitServerEvent(event: EventSourceMessage): void {
    const change = parseServerEvent(event)
    if (change) emit(change)
  }

  /** Reads one connection to its end. Calls `onOpen` when the server has answered. */
  async function readEvents(ended: AbortSignal, onOpen: () => void): Promise<void> {
    const broken = new AbortController()
    const watchdog = { cancel: () => undefined as void }
    const resetWatchdog = () => {
      watchdog.cancel()
      watchdog.cancel = clock.after(silenceTimeout, () => broken.abort())
    }
    resetWatchdog()
    try {
      const signal = AbortSignal.any([ended, broken.signal])
      const request = doFetch(url, { headers: { Accept: 'text/event-stream' }, cache: 'no-store', signal })
      // The first screen does not wait for the parser.
      const [response, { createParser }] = await Promise.all([request, import('eventsource-parser')])
      if (!response.ok || !response.body) return void (await response.body?.cancel())
      onOpen()
      const parser = createParser({ onEvent: emitServerEvent })
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        resetWatchdog()
        parser.feed(chunk.value)
      }
    } catch {
      // A broken connection is expected: the caller connects again.
    } finally {
      watchdog.cancel()
    }
  }

  /** Connects again and again until `ended` aborts. The first event after a gap is `resync`. */
  async function keepConnected(ended: AbortSignal, missed: boolean): Promise<void> {
    for (let failures = 0; !ended.aborted;) {
      await readEvents(ended, () => {
        failures = 0
        setStatus('connected')
        if (missed) emit({ resync: true })
      })
      if (ended.aborted) return
      missed = true
      setStatus(failures + 1 >= failuresWhenOffline || !page.isOnline() ? 'offline' : 'connecting')
      await pause(clock, delays[Math.min(failures++, delays.length - 1)]!, ended)
    }
  }

  function connect(missed: boolean): void {
    connection?.abort()
    connection = new AbortController()
    setStatus(page.isOnline() ? 'connecting' : 'offline')
    void keepConnected(connection.signal, missed)
  }

  function open(): () => void {
    let cancel = (): void => undefined
    const unwatch = page.watch((change) => {
      cancel()
      if (change === 'offline') return setStatus('offline')
      if (change === 'hidden') cancel = clock.after(hiddenTimeout, () => connection?.abort())
      else if (change === 'online' || connection?.signal.aborted) connect(true)
    })
    connect(false)
    return () => {
      cancel()
      unwatch()
      connection?.abort()
    }
  }

  return live
}
