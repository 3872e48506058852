/** A club, a browser, and people at their devices. One per test file; contexts are cheap, so everybody has one of their own. */
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext } from 'playwright-core'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Locale } from '@bothy/contract/limits.ts'
import { devices, openBrowser, watch, type Device, type Trouble } from './browser.ts'
import { openClub, type Club, type ClubOptions } from './club.ts'
import { personOn, type Person } from './person.ts'
import { wordsOf } from './words.ts'

const anyPicture = fileURLToPath(new URL('../apps/web/public/icon.svg', import.meta.url))

export type Guest = {
  name?: string
  device?: Device
  locale?: Locale
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** One that exists already: no need to sign in by hand. */
  session?: SessionAnswer
  /** Pixels of the screen per pixel of the page. */
  sharpness?: number
  /** False where nobody looks at the covers: drawing them is the heaviest work of a club. */
  covers?: boolean
}

export type House = {
  club: Club
  /** Somebody at a device of their own, on an empty page. */
  guest: (guest?: Guest) => Promise<Person>
  /** Everything that went wrong since the last time, in browsers and in the server, but for what was expected. */
  troubles: (...expected: RegExp[]) => string[]
  close: () => Promise<void>
}

export async function openHouse(options: ClubOptions = {}): Promise<House> {
  const [club, browser] = await Promise.all([openClub(options), openBrowser()])
  const heard: Trouble[] = []
  let read = 0
  return {
    club,
    guest: guestsAt(club.url, browser, heard),
    troubles(...expected) {
      const logged = club.log.slice(read).filter(({ level, msg }) => level >= 40 && !isSetSo.test(msg))
      read = club.log.length
      const all = [
        ...heard.splice(0).map(({ at, what }) => `${at}: ${what}`),
        ...logged.map((line) => `the server: ${JSON.stringify(line)}`),
      ]
      return all.filter((one) => !expected.some((pattern) => pattern.test(one)))
    },
    async close() {
      await browser.close()
      await club.close()
    },
  }
}

/** Lets people come to the club at `url`, each with a device of their own; what goes wrong on it is added to `heard`. */
export function guestsAt(url: string, browser: Browser, heard: Trouble[]): House['guest'] {
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
    watch(context, name, heard)
    if (!covers) await context.route('**/covers/**', (route) => route.fulfill({ path: anyPicture }))
    const kept = { ...(locale === 'en-x-pirate' && { 'bothy.locale': locale }), ...(session && entriesOf(session)) }
    await remember(context, url, kept)
    return personOn(await context.newPage(), { name, words: await wordsOf(locale) })
  }
}

/** What the server says of settings that are a test's own. */
const isSetSo = /^BOTHY_(RATE_LIMIT is off|SMTP_URL is not set)/

/** As the app keeps a session itself; see packages/client/session.ts. */
const entriesOf = (session: SessionAnswer) => ({
  token: session.token,
  isAdmin: String(session.user.isAdmin),
  'bothy.session': JSON.stringify(session),
})

/** Puts entries into the local storage of the club's pages before any of them is opened. */
function remember(context: BrowserContext, origin: string, entries: Record<string, string>): Promise<unknown> {
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  return context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}
