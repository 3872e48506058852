/** One page that several actors share, because the mock backend lives in one browser. Each actor gets back its own session and page. */
import type { Browser, BrowserContext } from 'playwright-core'
import { devices } from './browser.ts'
import type { House } from './house.ts'
import { personOn, type Person } from './person.ts'
import { wordsOf } from './words.ts'

/** What is saved for an inactive actor: the URL and the local storage. */
type SavedState = { url: string; storage: Record<string, string> }

/** A file of the app that is no page; opening it starts nothing. */
const inertFile = '/theme.js'

export async function sharedDevice(
  browser: Browser,
  url: string,
): Promise<{ guest: House['guest']; context: BrowserContext; reload: () => Promise<void> }> {
  const context = await browser.newContext({ ...devices.desktop, baseURL: url, timezoneId: 'Europe/Zurich', reducedMotion: 'reduce' })
  // Every change of the actor reloads the app, which is slow with the mock backend.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const savedStates = new Map<object, SavedState>()
  let current: object | undefined

  const swapStorage = (next: Record<string, string>) =>
    page.evaluate((entries) => {
      const before = { ...localStorage }
      localStorage.clear()
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
      return before
    }, next)

  async function handTo(actorKey: object, device: keyof typeof devices, path?: string): Promise<void> {
    if (current === actorKey) return void (path !== undefined && (await page.goto(path)))
    const left = page.url()
    // Leaving the page closes the mock backend; the next page opens the stored database.
    await page.goto(inertFile)
    const saved = savedStates.get(actorKey)!
    const before = await swapStorage(saved.storage)
    if (current) savedStates.set(current, { url: left, storage: before })
    current = actorKey
    await page.setViewportSize(devices[device].viewport)
    await page.goto(path ?? saved.url)
  }

  const guest: House['guest'] = async ({ name = 'a visitor', device = 'phone', locale = 'en' } = {}) => {
    const self = {}
    savedStates.set(self, { url: '/', storage: { 'bothy.locale': locale } })
    const person: Person = personOn(page, { name, words: await wordsOf(locale), comes: (path) => handTo(self, device, path) })
    // The shared device stays open.
    return { ...person, leaves: async () => undefined }
  }
  return { guest, context, reload: async () => void (await page.reload()) }
}
