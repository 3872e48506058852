/** One device that people hand to each other, for a club that lives in one browser. Whoever comes finds their own sign-in and their own page again. */
import type { Browser, BrowserContext } from 'playwright-core'
import { devices } from './browser.ts'
import type { House } from './house.ts'
import { personOn, type Person } from './person.ts'
import { wordsOf } from './words.ts'

/** What somebody leaves behind on the device: where they stood, and what the app keeps for them. */
type Place = { url: string; kept: Record<string, string> }

/** A file of the app that runs nothing. */
const quiet = '/theme.js'

export async function sharedDevice(
  browser: Browser,
  url: string,
): Promise<{ guest: House['guest']; context: BrowserContext; reload: () => Promise<void> }> {
  const context = await browser.newContext({ ...devices.desktop, baseURL: url, timezoneId: 'Europe/Zurich', reducedMotion: 'reduce' })
  // Whoever takes the device opens the club anew.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const places = new Map<object, Place>()
  let holder: object | undefined

  const exchange = (next: Record<string, string>) =>
    page.evaluate((entries) => {
      const before = { ...localStorage }
      localStorage.clear()
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
      return before
    }, next)

  async function handTo(one: object, device: keyof typeof devices, path?: string): Promise<void> {
    if (holder === one) return void (path !== undefined && (await page.goto(path)))
    const left = page.url()
    // With the page goes the club: the next one finds what was written down.
    await page.goto(quiet)
    const place = places.get(one)!
    const before = await exchange(place.kept)
    if (holder) places.set(holder, { url: left, kept: before })
    holder = one
    await page.setViewportSize(devices[device].viewport)
    await page.goto(path ?? place.url)
  }

  const guest: House['guest'] = async ({ name = 'a visitor', device = 'phone', locale = 'en' } = {}) => {
    const self = {}
    places.set(self, { url: '/', kept: { 'bothy.locale': locale } })
    const person: Person = personOn(page, { name, words: await wordsOf(locale), comes: (path) => handTo(self, device, path) })
    // The device stays.
    return { ...person, leaves: async () => undefined }
  }
  return { guest, context, reload: async () => void (await page.reload()) }
}
