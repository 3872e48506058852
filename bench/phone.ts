/** A page of the sample club on a phone, for measurements of what its main thread does. */
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { launchBrowser } from '../testing/fixtures/browser.ts'

export type Browser = Awaited<ReturnType<typeof launchBrowser>>
export type Page = Awaited<ReturnType<Browser['newPage']>>

/** How much slower than this machine the processor of the phone is. */
export const slowdown = 4

/** An empty page of a member. */
export async function newPhone(browser: Browser, address: string, session: SessionAnswer): Promise<Page> {
  const stored = { token: session.token, isAdmin: 'false', 'bothy.session': JSON.stringify(session) }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(180_000)
  return page
}

/** Resolves when the page has nothing to do, and has painted. */
export const rest = (page: Page) =>
  page.evaluate(async () => {
    for (let idle = 0; idle < 3; idle++) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
