/** Creates the API client from the configuration. Only this file chooses the backend. */
import { Refusal } from '@bothy/contract/errors.ts'
import { parseUrl } from '@bothy/contract/parse-url.ts'
import { createApi, type Api } from './api.ts'
import { createServerClock, systemClock, type Clock } from './clock.ts'
import { lazyLive } from './live/lazy-live.ts'
import { offlineLive, type Live } from './live/live.ts'
import { createDemo, type Demo, type DemoOptions } from './mock/demo.ts'
import { browserPage, type Page } from './page.ts'
import type { Reencode } from './reencode-image.ts'
import { createRestBackend } from './rest/backend.ts'
import { keepAlive } from './session/keep-alive.ts'
import { createSession, type Session, type SessionOptions } from './session/session.ts'
import { withSessionSync } from './session/sync-session.ts'
import { browserStorage } from './storage.ts'
import type { SupabaseProject } from './supabase/connection.ts'
import { createLazySupabaseBackend } from './supabase/lazy-backend.ts'

export type Mode = 'rest' | 'mock' | 'supabase'

export type ConnectOptions = {
  mode: Mode
  /** Address of our server's API; default `/api`. */
  baseUrl?: string
  /** Required in mock mode. */
  demo?: DemoOptions
  /** Required in supabase mode: the project, and the address of the app for links in mails and redirects of sign-ins. */
  supabase?: SupabaseProject & { home?: string }
  /** Returns the user's locale; read at each call. */
  locale?: () => string
  storage?: SessionOptions['storage']
  /** Where `storage` events of other tabs arrive. */
  tabs?: SessionOptions['tabs']
  fetch?: typeof fetch
  clock?: Clock
  page?: Page
  /** When the first answers were read, in milliseconds since 1970, for the changes that follow them; by default now. */
  since?: number | undefined
  /** Replaces the re-encoding of images in the browser. */
  reencode?: Reencode
}

export type Connection = {
  api: Api
  session: Session
  live: Live
  mode: Mode
  /** The address of the project in supabase mode. */
  projectUrl: string | null
  /** The version of the database functions in supabase mode; null for one from before they had a version. Elsewhere nothing can differ. */
  databaseVersion: (() => Promise<string | null>) | null
  /** Null except in mock mode. */
  demo: Demo | null
  /** Resolves when a stored session has been checked; never rejects. */
  ready: Promise<void>
  close: () => void
}

/** The rest backend is part of the first bundle; the others are loaded when their mode is used. */
type Backend = {
  open: () => Promise<Api>
  live: Live
  databaseVersion?: () => Promise<string | null>
  demo?: Demo
  restoreSession: (api: Api) => { ready: Promise<void>; stop: () => void }
}

/** What is missing in the configuration of a mode. */
const remedies: Record<string, string> = {
  mock: 'Name the image of the sample club in "demo".',
  supabase: 'Name "url" and "anonKey" of your project in "supabase" (see docs/hosted.md).',
}

/** Loads the backend at the first call. When loading fails, the next call tries again. */
function lazyApi(mode: Mode, open: (() => Promise<Api>) | undefined): Api {
  let loading: Promise<Api> | undefined
  return createApi(async (name, input, callOptions) => {
    if (!open) {
      const message = `The data mode "${mode}" is not configured. ${remedies[mode] ?? 'Set the mode to "rest", "mock" or "supabase".'}`
      throw new Refusal('BACKEND_NOT_CONFIGURED', { message })
    }
    loading ??= open()
    const api = await loading.catch((cause: unknown) => {
      loading = undefined
      throw cause
    })
    return (api[name] as (...args: unknown[]) => Promise<unknown>)(input, callOptions)
  })
}

function createBackend(options: ConnectOptions & { clock: Clock; page: Page }, session: Session): Backend | undefined {
  const { mode, baseUrl = '/api', locale = () => 'en', demo, supabase, fetch, clock, page } = options
  const since = options.since ?? clock.now()
  const server = createServerClock(clock)
  const restoreSession: Backend['restoreSession'] = (api) => keepAlive({ session, api, clock: server.clock, page })
  if (mode === 'rest') {
    const open = async () => createRestBackend({ ...options, locale, session, onServerTime: server.setServerTime })
    const url = `${baseUrl}/events`
    let stream: Live | undefined
    const loadStream = async () =>
      (stream ??= (await import('./live/shared-event-stream.ts')).createSharedEventStream({ url, since, session, fetch, clock, page }))
    const live = lazyLive(loadStream, clock)
    return { open, live, restoreSession }
  }
  if (mode === 'mock' && demo) {
    const tab = createDemo(demo, page)
    return { open: () => tab.open(session), live: tab.live, demo: tab.demo, restoreSession }
  }
  if (mode === 'supabase' && supabase?.anonKey && parseUrl(supabase.url)) {
    const { storage = browserStorage(), reencode } = options
    const hosted = createLazySupabaseBackend({ ...supabase, since, session, storage, fetch, clock, page, reencode })
    return { ...hosted, restoreSession: (api) => ({ ready: hosted.restoreSession(api), stop: hosted.close }) }
  }
  return undefined
}

/** Creates the connection without waiting for anything; the backend is loaded by the first call. */
export function connect(options: ConnectOptions): Connection {
  const { mode, clock = systemClock, page = browserPage() } = options
  const session = createSession({ storage: options.storage, tabs: options.tabs, clock })
  const backend = createBackend({ ...options, clock, page }, session)
  const api = withSessionSync(lazyApi(mode, backend?.open), session)
  const restoring = backend?.restoreSession(api)
  return {
    api,
    session,
    live: backend?.live ?? offlineLive,
    mode,
    projectUrl: mode === 'supabase' ? (options.supabase?.url ?? null) : null,
    databaseVersion: backend?.databaseVersion ?? null,
    demo: backend?.demo ?? null,
    ready: restoring?.ready ?? Promise.resolve(),
    close: () => {
      restoring?.stop()
      session.close()
    },
  }
}
