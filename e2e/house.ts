/** A club, a browser, and people at their devices. One per test file; contexts are cheap, so everybody has one of their own. */
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Locale } from '@bothy/contract/limits.ts'
import { devices, openBrowser, watch, type Device, type Trouble } from './browser.ts'
import { openClub, type Club } from './club.ts'
import { personOn, type Person } from './person.ts'
import { wordsOf } from './words.ts'

export type Guest = {
  name?: string
  device?: Device
  locale?: Locale
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** Of a session that exists already: no need to sign in by hand. */
  token?: string
  /** Lets a tool put its own script into the page. */
  bypassCSP?: boolean
}

export type House = {
  club: Club
  /** Somebody at a device of their own, on an empty page. */
  guest: (guest?: Guest) => Promise<Person>
  /** Fails with everything that went wrong since the last time, but for what was expected. */
  expectNoTrouble: (...expected: RegExp[]) => void
  close: () => Promise<void>
}

export async function openHouse(options: { sample?: boolean } = {}): Promise<House> {
  const [club, browser] = await Promise.all([openClub(options), openBrowser()])
  const troubles: Trouble[] = []
  let read = 0
  return {
    club,
    async guest({ name = 'a visitor', device = 'phone', locale = 'en', theme = 'light', viewport, token, bypassCSP = false } = {}) {
      const context = await browser.newContext({
        ...devices[device],
        ...(viewport && { viewport }),
        baseURL: club.url,
        locale: locale === 'en-x-pirate' ? 'en' : locale,
        timezoneId: 'Europe/Zurich',
        colorScheme: theme,
        reducedMotion: 'reduce',
        bypassCSP,
      })
      context.setDefaultTimeout(15_000)
      watch(context, name, troubles)
      if (locale === 'en-x-pirate') await remember(context, club.url, { 'bothy.locale': locale })
      if (token) await remember(context, club.url, { token })
      return personOn(await context.newPage(), { name, words: await wordsOf(locale) })
    },
    expectNoTrouble(...expected) {
      const logged = club.log.slice(read).filter(({ level, msg }) => level >= 40 && !msg.startsWith('BOTHY_RATE_LIMIT is off'))
      read = club.log.length
      const all = [
        ...troubles.splice(0).map(({ at, what }) => `${at}: ${what}`),
        ...logged.map((line) => `the server: ${JSON.stringify(line)}`),
      ]
      expect(all.filter((one) => !expected.some((pattern) => pattern.test(one)))).toEqual([])
    },
    async close() {
      await browser.close()
      await club.close()
    },
  }
}

/** Puts entries into the local storage of the club's pages before any of them is opened. */
function remember(context: BrowserContext, origin: string, entries: Record<string, string>): Promise<unknown> {
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  return context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}

/** Where a page stands: its path with its query. */
export const placeOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length)
