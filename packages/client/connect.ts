/** The one way from a configuration to the club: which door answers is decided here and nowhere else. */
import { Refusal } from '@bothy/contract/refusals.ts'
import { followed } from './account.ts'
import { followServer, systemClock, type Clock } from './clock.ts'
import { clubOf, type Club } from './club.ts'
import { createTab, type Demo, type DemoOptions } from './demo.ts'
import { createLive, silentLive, type Live } from './live.ts'
import { browserPage, type Page } from './page.ts'
import { keepAlive } from './refresh.ts'
import { createSession, type Session, type SessionOptions } from './session.ts'

export type Mode = 'rest' | 'mock' | 'supabase'

export type ConnectOptions = {
  mode: Mode
  /** Of a server of ours; default `/api`. */
  baseUrl?: string
  /** For the club in the tab, which mock mode needs. */
  demo?: DemoOptions
  /** The reader's language, asked at each call. */
  locale?: () => string
  storage?: SessionOptions['storage']
  /** Where `storage` events of other tabs arrive. */
  tabs?: SessionOptions['tabs']
  fetch?: typeof fetch
  clock?: Clock
  page?: Page
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

type DoorOptions = ConnectOptions & { session: Session; onServerTime: (now: number) => void }

/** Each door is loaded when it is the one. */
const doors: Partial<Record<Mode, (options: DoorOptions) => Promise<Club>>> = {
  rest: async ({ locale = () => 'en', ...options }) => (await import('./rest.ts')).createRestDoor({ ...options, locale }),
}

/** Answers every call as soon as its door is loaded; a door that did not arrive is fetched again at the next call. */
function throughDoor(mode: Mode, load: (() => Promise<Club>) | undefined): Club {
  let door: Promise<Club> | undefined
  return clubOf(async (name, input, callOptions) => {
    if (!load) {
      const message = `This build has no door for the data mode "${mode}". Set the mode to "rest" and name the server of the club.`
      throw new Refusal('BACKEND_NOT_CONFIGURED', { message })
    }
    door ??= load()
    const club = await door.catch((cause: unknown) => {
      door = undefined
      throw new Refusal('NETWORK_ERROR', { cause })
    })
    return (club[name] as (...asked: unknown[]) => Promise<unknown>)(input, callOptions)
  })
}

/** Connects at once; nothing is awaited before the first call. */
export function connectClub(options: ConnectOptions): Connected {
  const { mode, baseUrl = '/api', fetch, clock = systemClock, page = browserPage() } = options
  const session = createSession({ storage: options.storage, tabs: options.tabs, clock })
  const server = followServer(clock)
  const tab = mode === 'mock' && options.demo ? createTab(options.demo) : null
  const load = tab ? () => tab.open(session) : doors[mode]?.bind(null, { ...options, session, onServerTime: server.heard })
  const club = followed(throughDoor(mode, load), session)
  const live = mode === 'rest' ? createLive({ url: `${baseUrl}/events`, fetch, clock, page }) : (tab?.live ?? silentLive)
  const alive = keepAlive({ session, club, clock: server.clock, page })
  return {
    club,
    session,
    live,
    mode,
    demo: tab?.demo ?? null,
    ready: alive.ready,
    close: () => {
      alive.stop()
      session.close()
    },
  }
}
