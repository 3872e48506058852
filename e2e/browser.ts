/** Launches Debian's Chromium, and collects errors that are not visible on the page. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

const flags = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox', ...flags] })

export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const
export type Device = keyof typeof devices

export type Trouble = { at: string; what: string }

/** Appends all console errors, page errors and failed requests of `context` to `problems`. */
export function watch(context: BrowserContext, name: string, problems: Trouble[]): void {
  const report = (page: Page | null, what: string) => problems.push({ at: `${name}, ${page?.url() ?? 'no page'}`, what })
  context.on('console', (message) => {
    const text = message.text()
    // Failed responses are recorded below, with their URL.
    if (['error', 'warning'].includes(message.type()) && !text.startsWith('Failed to load resource')) report(message.page(), text)
  })
  context.on('weberror', (error) => report(error.page(), String(error.error().stack)))
  context.on('response', (response) => {
    const status = response.status()
    if (status >= 400) report(response.frame().page(), `${response.request().method()} ${response.url()} ${status}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Navigation aborts the pending requests of the previous page.
    if (reason !== 'net::ERR_ABORTED') report(pageOf(request.frame.bind(request)), `${request.method()} ${request.url()} ${reason}`)
  })
}

/** Requests of workers have no frame; `frame` then throws. */
function pageOf(frame: () => { page: () => Page }): Page | null {
  try {
    return frame().page()
  } catch {
    return null
  }
}
