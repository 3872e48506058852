/** The one way from a configuration to the club: which door answers is decided here and nowhere else. */
import { Refusal } from '@bothy/contract/refusals.ts'
import { followed } from './account.ts'
import { followServer, systemClock, type Clock } from './clock.ts'
import { clubOf, type Club } from './club.ts'
import { createTab, type Demo, type DemoOptions } from './demo.ts'
import { createHosted } from './hosted.ts'
import type { Reencode } from './images.ts'
import { createLive, silentLive, type Live } from './live.ts'
import { browserPage, type Page } from './page.ts'
import { keepAlive } from './refresh.ts'
import { createRestDoor } from './rest.ts'
import { createSession, type Session, type SessionOptions } from './session.ts'
import { browserStorage } from './storage.ts'
import type { SupabaseProject } from './supabase/provider.ts'

export type Mode = 'rest' | 'mock' | 'supabase'

export type ConnectOptions = {
  mode: Mode
  /** Of a server of ours; default `/api`. */
  baseUrl?: string
  /** For the club in the tab, which mock mode needs. */
  demo?: DemoOptions
  /** The project at the hosted provider, which supabase mode needs, and the address of the app, to which its links and outside sign-ins lead. */
  supabase?: SupabaseProject & { home?: string }
  /** The reader's language, asked at each call. */
  locale?: () => string
  storage?: SessionOptions['storage']
  /** Where `storage` events of other tabs arrive. */
  tabs?: SessionOptions['tabs']
  fetch?: typeof fetch
  clock?: Clock
  page?: Page
  /** Where pictures are made small by the browser itself. */
  reencode?: Reencode
}

export type Connected = {
  club: Club
  session: Session
  live: Live
  mode: Mode
  /** Null but in mock mode. */
  demo: Demo | null
  /** Settled when a stored session has been looked at; never rejects. */
  ready: Promise<void>
  close: () => void
}

/** How a mode is reached. That of a server of ours is at hand, the others are loaded when they are the one. */
type Way = { open: () => Promise<Club>; live: Live; demo?: Demo; look: (club: Club) => { ready: Promise<void>; stop: () => void } }

/** What is missing, and what to do about it. */
const remedies: Record<string, string> = {
  mock: 'Name the image of the sample club in "demo", or set the mode to "rest" and name the server of the club.',
  supabase: 'Name "url" and "anonKey" of your project in "supabase" (see docs/hosted.md), or set the mode to "mock" to look around.',
}

/** Answers every call as soon as its door is loaded; a door that did not arrive is fetched again at the next call. */
function throughDoor(mode: Mode, open: (() => Promise<Club>) | undefined): Club {
  let door: Promise<Club> | undefined
  return clubOf(async (name, input, callOptions) => {
    if (!open) {
      const message = `The data mode "${mode}" is not configured. ${remedies[mode] ?? 'Set the mode to "rest", "mock" or "supabase".'}`
      throw new Refusal('BACKEND_NOT_CONFIGURED', { message })
    }
    door ??= open()
    const club = await door.catch((cause: unknown) => {
      door = undefined
      throw new Refusal('NETWORK_ERROR', { cause })
    })
    return (club[name] as (...asked: unknown[]) => Promise<unknown>)(input, callOptions)
  })
}

function wayTo(options: ConnectOptions & { clock: Clock; page: Page }, session: Session): Way | undefined {
  const { mode, baseUrl = '/api', locale = () => 'en', demo, supabase, fetch, clock, page } = options
  const server = followServer(clock)
  const look: Way['look'] = (club) => keepAlive({ session, club, clock: server.clock, page })
  if (mode === 'rest') {
    const open = async () => createRestDoor({ ...options, locale, session, onServerTime: server.heard })
    return { open, live: createLive({ url: `${baseUrl}/events`, fetch, clock, page }), look }
  }
  if (mode === 'mock' && demo) {
    const tab = createTab(demo)
    return { open: () => tab.open(session), live: tab.live, demo: tab.demo, look }
  }
  if (mode === 'supabase' && supabase?.anonKey && URL.canParse(supabase.url)) {
    const { storage = browserStorage(), reencode } = options
    const hosted = createHosted({ ...supabase, session, storage, fetch, clock, page, reencode })
    return { ...hosted, look: (club) => ({ ready: hosted.look(club), stop: hosted.close }) }
  }
  return undefined
}

/** Connects at once; nothing is awaited before the first call. */
export function connectClub(options: ConnectOptions): Connected {
  const { mode, clock = systemClock, page = browserPage() } = options
  const session = createSession({ storage: options.storage, tabs: options.tabs, clock })
  const way = wayTo({ ...options, clock, page }, session)
  const club = followed(throughDoor(mode, way?.open), session)
  const alive = way?.look(club)
  return {
    club,
    session,
    live: way?.live ?? silentLive,
    mode,
    demo: way?.demo ?? null,
    ready: alive?.ready ?? Promise.resolve(),
    close: () => {
      alive?.stop()
      session.close()
    },
  }
}
