/** A test server and a browser, one of each per test file. Every actor has a browser context, because contexts are cheap. */
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext } from 'playwright-core'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Locale } from '@bothy/contract/limits.ts'
import { devices, openBrowser, watch, type Device, type Trouble } from './browser.ts'
import { openClub, type Club, type ClubOptions } from './club.ts'
import { personOn, type Person } from './person.ts'
import { wordsOf } from './words.ts'

const placeholderImage = fileURLToPath(new URL('../apps/web/public/icon.svg', import.meta.url))

export type Guest = {
  name?: string
  device?: Device
  locale?: Locale
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** An existing session, so that the actor starts signed in. */
  session?: SessionAnswer
  /** Device pixels per CSS pixel. */
  sharpness?: number
  /** False replaces the covers with an icon; drawing covers is the heaviest work of the server. */
  covers?: boolean
}

export type House = {
  club: Club
  /** Creates an actor with its own browser context, on an empty page. */
  guest: (guest?: Guest) => Promise<Person>
  /** Browser problems and server warnings since the last call, without the expected ones. */
  troubles: (...expected: RegExp[]) => string[]
  close: () => Promise<void>
}

export async function openHouse(options: ClubOptions = {}): Promise<House> {
  const [server, browser] = await Promise.all([openClub(options), openBrowser()])
  const problems: Trouble[] = []
  let readLines = 0
  return {
    club: server,
    guest: guestsAt(server.url, browser, problems),
    troubles(...expected) {
      const logged = server.log.slice(readLines).filter(({ level, msg }) => level >= 40 && !expectedWarnings.test(msg))
      readLines = server.log.length
      const all = [
        ...problems.splice(0).map(({ at, what }) => `${at}: ${what}`),
        ...logged.map((line) => `the server: ${JSON.stringify(line)}`),
      ]
      return all.filter((one) => !expected.some((pattern) => pattern.test(one)))
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

/** Creates actors for the app at `url`, each with its own browser context. Problems on their pages are appended to `problems`. */
export function guestsAt(url: string, browser: Browser, problems: Trouble[]): House['guest'] {
  return async ({
    name = 'a visitor',
    device = 'phone',
    locale = 'en',
    theme = 'light',
    viewport,
    session,
    sharpness = 1,
    covers = true,
  } = {}) => {
    const context = await browser.newContext({
      ...devices[device],
      ...(viewport && { viewport }),
      baseURL: url,
      locale: locale === 'en-x-pirate' ? 'en' : locale,
      timezoneId: 'Europe/Zurich',
      colorScheme: theme,
      deviceScaleFactor: sharpness,
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(15_000)
    watch(context, name, problems)
    if (!covers) await context.route('**/covers/**', (route) => route.fulfill({ path: placeholderImage }))
    const entries = { ...(locale === 'en-x-pirate' && { 'bothy.locale': locale }), ...(session && entriesOf(session)) }
    await setLocalStorage(context, url, entries)
    return personOn(await context.newPage(), { name, words: await wordsOf(locale) })
  }
}

/** Warnings about settings that the tests choose. */
const expectedWarnings = /^BOTHY_(RATE_LIMIT is off|SMTP_URL is not set)/

/** Local storage entries of a session, as packages/client/session.ts writes them. */
const entriesOf = (session: SessionAnswer) => ({
  token: session.token,
  isAdmin: String(session.user.isAdmin),
  'bothy.session': JSON.stringify(session),
})

/** Sets local storage entries before any page is opened. */
function setLocalStorage(context: BrowserContext, origin: string, entries: Record<string, string>): Promise<unknown> {
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  return context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}
