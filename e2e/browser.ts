/** Debian's Chromium, and pages of it that are watched: what a member would never see, a test hears of. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

const quiet = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox', ...quiet] })

export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const
export type Device = keyof typeof devices

export type Trouble = { at: string; what: string }

/** Everything that goes wrong on the pages of `context`, as it comes. */
export function watch(context: BrowserContext, who: string, troubles: Trouble[]): void {
  const tell = (page: Page | null, what: string) => troubles.push({ at: `${who}, ${page?.url() ?? 'no page'}`, what })
  context.on('console', (message) => {
    const text = message.text()
    // Answers that refuse are watched below, with their address.
    if (['error', 'warning'].includes(message.type()) && !text.startsWith('Failed to load resource')) tell(message.page(), text)
  })
  context.on('weberror', (error) => tell(error.page(), String(error.error().stack)))
  context.on('response', (response) => {
    const status = response.status()
    if (status >= 400) tell(response.frame().page(), `${response.request().method()} ${response.url()} ${status}`)
  })
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Whoever goes to another page waits no longer for the answers of the last one.
    if (why !== 'net::ERR_ABORTED') tell(pageOf(request.frame.bind(request)), `${request.method()} ${request.url()} ${why}`)
  })
}

/** Requests of workers have no frame. */
function pageOf(frame: () => { page: () => Page }): Page | null {
  try {
    return frame().page()
  } catch {
    return null
  }
}
