/** Live updates: hears what changed in the club, and says when something may have been missed. */
import { pause, systemClock, type Clock } from './clock.ts'
import { createEventParser, type ServerEvent } from './events.ts'
import { browserPage, type Page } from './page.ts'

/** An activity changed, the club's settings changed, or news may have been missed: everything shown should be asked for again. */
export type News = { activity: string } | { settings: true } | { resync: true }
export type Connection = 'connected' | 'connecting' | 'offline'

export type Live = {
  /** Connects with the first listener and lets go with the last. Returns the way out. */
  listen: (listener: (news: News) => void) => () => void
  /** For `useSyncExternalStore`, with `subscribe`. */
  current: () => Connection
  subscribe: (listener: () => void) => () => void
}

export type LiveOptions = {
  /** Default `/api/events`. */
  url?: string
  fetch?: typeof fetch
  clock?: Clock
  page?: Page
}

/** Milliseconds before the next try; the last one stays. */
const delays = [1000, 2000, 5000, 10_000]
/** The server's heart beats every 25 s. */
const silence = 60_000
/** A page that nobody has looked at for this long needs no connection. */
const rest = 60_000
/** So many failures in a row are more than a restart of the server. */
const failuresWhenOffline = 3

/** What the club notifies with, as news; nothing for the words of a newer one. */
export function newsIn(told: unknown): News | undefined {
  const said = told as Record<string, unknown> | null | undefined
  if (typeof said?.activity === 'string') return { activity: said.activity }
  if (said?.settings === true) return { settings: true }
  // Names and faces stand on every screen.
  if (said?.resync === true || said?.people === true || said?.review === true) return { resync: true }
  return undefined
}

function newsOf({ event, data }: ServerEvent): News | undefined {
  if (event === 'resync') return { resync: true }
  try {
    return newsIn(JSON.parse(data))
  } catch {
    // Of something in between.
    return undefined
  }
}

/** Never connected, for doors without live updates. */
export const silentLive: Live = { listen: () => () => undefined, current: () => 'offline', subscribe: () => () => undefined }

type Hearing = {
  live: Live
  tell: (news: News) => void
  become: (connection: Connection) => void
}

/** What all ways of hearing have in common. `open` is called for the first listener; what it returns, after the last. */
export function createHearing(first: Connection, open: () => () => void): Hearing {
  const ears = new Set<(news: News) => void>()
  const watchers = new Set<() => void>()
  let connection = first
  let close = (): void => undefined

  return {
    /** A listener that throws is its own fault and costs nobody the connection. */
    tell: (news) => ears.forEach((ear) => queueMicrotask(() => ear(news))),
    become: (next) => {
      if (next === connection) return
      connection = next
      watchers.forEach((watcher) => watcher())
    },
    live: {
      listen: (listener) => {
        ears.add(listener)
        if (ears.size === 1) close = open()
        return () => {
          if (ears.delete(listener) && ears.size === 0) close()
        }
      },
      current: () => connection,
      subscribe: (watcher) => {
        watchers.add(watcher)
        return () => watchers.delete(watcher)
      },
    },
  }
}

/** News that a door in this tab hands over by itself, as the text that the database notifies with. */
export function handedLive(): { live: Live; hand: (data: string) => void } {
  const { live, tell } = createHearing('connected', () => () => undefined)
  return {
    live,
    hand: (data) => {
      const news = newsOf({ event: 'message', data })
      if (news) tell(news)
    },
  }
}

export function createLive(options: LiveOptions = {}): Live {
  const { url = '/api/events', clock = systemClock, page = browserPage() } = options
  const doFetch: typeof fetch = options.fetch ?? ((...asked) => globalThis.fetch(...asked))
  const { live, tell, become } = createHearing('connecting', open)
  let hearing: AbortController | undefined

  /** Reads one connection to its end. `onOpen` is called once the server has answered. */
  async function hear(ended: AbortSignal, onOpen: () => void): Promise<void> {
    const broken = new AbortController()
    const watchdog = { callOff: () => undefined as void }
    const alive = () => {
      watchdog.callOff()
      watchdog.callOff = clock.after(silence, () => broken.abort())
    }
    alive()
    try {
      const signal = AbortSignal.any([ended, broken.signal])
      const response = await doFetch(url, { headers: { Accept: 'text/event-stream' }, cache: 'no-store', signal })
      if (!response.ok || !response.body) return void (await response.body?.cancel())
      onOpen()
      const parse = createEventParser()
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        alive()
        for (const event of parse(part.value)) {
          const news = newsOf(event)
          if (news) tell(news)
        }
      }
    } catch {
      // Broken connections are what this is made for: the next one follows.
    } finally {
      watchdog.callOff()
    }
  }

  /** Connects again and again until `ended`. What is heard first after a gap is `resync`. */
  async function stay(ended: AbortSignal, missed: boolean): Promise<void> {
    for (let failures = 0; !ended.aborted;) {
      await hear(ended, () => {
        failures = 0
        become('connected')
        if (missed) tell({ resync: true })
      })
      if (ended.aborted) return
      missed = true
      become(failures + 1 >= failuresWhenOffline || !page.isOnline() ? 'offline' : 'connecting')
      await pause(clock, delays[Math.min(failures++, delays.length - 1)]!, ended)
    }
  }

  function connect(missed: boolean): void {
    hearing?.abort()
    hearing = new AbortController()
    become(page.isOnline() ? 'connecting' : 'offline')
    void stay(hearing.signal, missed)
  }

  function open(): () => void {
    let callOff = (): void => undefined
    const unwatch = page.watch((change) => {
      callOff()
      if (change === 'offline') return become('offline')
      if (change === 'hidden') callOff = clock.after(rest, () => hearing?.abort())
      else if (change === 'online' || hearing?.signal.aborted) connect(true)
    })
    connect(false)
    return () => {
      callOff()
      unwatch()
      hearing?.abort()
    }
  }

  return live
}
