/**
 * `node bench/shared-link.ts [rounds]`: how soon somebody who opens the link to an activity reads its title and their main button, as a visitor and as a
 * member, with an empty cache, 400 kbit/s, a round trip of 400 ms and a processor four times slower. The sample club; medians of interleaved rounds.
 */
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { launchBrowser } from '../testing/fixtures/browser.ts'
import { median } from './load.ts'
import { heading, row } from './peers/measure.ts'
import { registerMembers, send, signInAdmin, startClub } from './sample-club.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>

const rounds = Number(process.argv[2] ?? 5)
const slowNetwork = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Milliseconds since the link was opened. `button`: the main button shows the words that it has in the end. `answers`: the code has taken over. */
type Times = { title: number; button: number; answers: number }

/** Runs in the page: notes with each frame what can be read. */
function watch(): void {
  const seen: { at: number; title: boolean; button: string; answers: boolean }[] = []
  Object.assign(globalThis, { seen })
  const isVisible = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true
  const look = () => {
    const button = document.querySelector('aside [data-bottom-bar] :is(a, button)')
    const answers = Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps'))
    const text = isVisible(button) ? button!.textContent : ''
    seen.push({ at: performance.now(), title: isVisible(document.querySelector('main h1')), button: text, answers })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function timesOf(
  browser: Browser,
  address: string,
  path: string,
  session: SessionAnswer | undefined,
): Promise<Times & { text: string }> {
  const stored = session ? { token: session.token, isAdmin: 'false', 'bothy.session': JSON.stringify(session) } : {}
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript(watch)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowNetwork)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address + path, { waitUntil: 'commit', timeout: 120_000 })
  await page.waitForFunction(() => (globalThis as unknown as { seen: { answers: boolean }[] }).seen.at(-1)?.answers, null, {
    timeout: 120_000,
  })
  // What comes after the code would change the words.
  await page.waitForFunction(() => performance.getEntriesByName('bothy.page-complete').length > 0, null, { timeout: 120_000 })
  const times = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { at: number; title: boolean; button: string; answers: boolean }[] }
    const text = seen.at(-1)!.button
    const last = seen.findLastIndex(({ button }) => button !== text)
    return {
      title: seen.find(({ title }) => title)!.at,
      button: seen[last + 1]!.at,
      answers: seen.find(({ answers }) => answers)!.at,
      text,
    }
  })
  await context.close()
  return times
}

const club = await startClub()
const address = `http://localhost:${club.port}`
const browser = await launchBrowser()
try {
  await signInAdmin(club.port)
  const [member] = await registerMembers(club.port, 1)
  const { items } = await send<{ items: { id: string }[] }>(club.port, 'GET', '/activities?phase=enrolling&limit=1', null)
  const path = `/activity/${items[0]!.id}`
  const viewers = { visitor: undefined, member }
  // The server draws the cover when it is first asked for, and renders the page.
  for (const session of Object.values(viewers)) await timesOf(browser, address, path, session)
  const all = new Map<string, (Times & { text: string })[]>(Object.keys(viewers).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, session] of Object.entries(viewers)) all.get(name)!.push(await timesOf(browser, address, path, session))
  const of = (name: string, part: keyof Times) => median(all.get(name)!.map((times) => times[part]))
  console.log(heading('viewer', 'main button', 'title in ms', 'button in ms', 'both, visitor = 1', 'answers in ms'))
  for (const name of Object.keys(viewers)) {
    const both = (who: string) => Math.max(of(who, 'title'), of(who, 'button'))
    const figures = [
      of(name, 'title').toFixed(),
      of(name, 'button').toFixed(),
      (both(name) / both('visitor')).toFixed(2),
      of(name, 'answers').toFixed(),
    ]
    console.log(row(name, all.get(name)![0]!.text, ...figures))
  }
} finally {
  await browser.close()
  await club.stop()
}
