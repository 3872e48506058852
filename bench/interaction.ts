/**
 * `node bench/interaction.ts [rounds]`: how long a member waits for the next paint after each main gesture, on a phone whose processor is four times slower,
 * and the longest task after the first second of a page. The sample club; the worst of each round, medians of the rounds.
 */
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { launchBrowser } from '../testing/fixtures/browser.ts'
import { waitUntilHydrated } from '../testing/fixtures/page-checks.ts'
import { median } from './load.ts'
import { heading, row } from './peers/measure.ts'
import { registerMembers, send, signInAdmin, startClub } from './sample-club.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Page = Awaited<ReturnType<Browser['newPage']>>

const rounds = Number(process.argv[2] ?? 3)
const slowdown = 4
/** Tasks in the first second of a page are those that start it. */
const firstSecond = 1000

type Gesture = { name: string; path: string; act: (page: Page) => Promise<void> }
type Seen = { paint: number; task: number }

/** Runs in the page: remembers the durations of events up to their paint, and of long tasks. */
function watch(): void {
  const seen = { events: [] as number[], tasks: [] as { at: number; duration: number }[] }
  Object.assign(globalThis, { seen })
  const observe = (type: string, note: (entry: PerformanceEntry) => void, options: object) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  observe('event', (entry) => (entry as PerformanceEventTiming).interactionId && seen.events.push(entry.duration), {
    durationThreshold: 16,
  })
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, duration }), {})
}

/** Resolves when the page has nothing to do, and all that was observed is reported. */
const rest = (page: Page) =>
  page.evaluate(async () => {
    for (let idle = 0; idle < 3; idle++) await new Promise((resolve) => requestIdleCallback(resolve))
    await new Promise((resolve) => setTimeout(resolve, 300))
  })

type Open = { browser: Browser; address: string; session: SessionAnswer }

async function measure({ browser, address, session }: Open, { path, act }: Gesture): Promise<Seen> {
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
  page.setDefaultTimeout(60_000)
  await page.addInitScript(watch)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address + path)
  await waitUntilHydrated(page)
  await rest(page)
  await act(page)
  await rest(page)
  const seen = await page.evaluate((start) => {
    const { events, tasks } = (globalThis as unknown as { seen: { events: number[]; tasks: { at: number; duration: number }[] } }).seen
    // What takes less than 16 ms is not reported.
    return { paint: Math.max(16, ...events), task: Math.max(0, ...tasks.filter(({ at }) => at > start).map(({ duration }) => duration)) }
  }, firstSecond)
  await context.close()
  return seen
}

const tap =
  (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().tap()

const club = await startClub()
const address = `http://localhost:${club.port}`
const browser = await launchBrowser()
try {
  await signInAdmin(club.port)
  const members = await registerMembers(club.port, rounds + 1)
  const first = async (phase: string) =>
    (await send<{ items: { id: string; title: string }[] }>(club.port, 'GET', `/activities?phase=${phase}&limit=1`, null)).items[0]!
  const [open, voting] = [await first('enrolling'), await first('voting')]
  const gestures: Gesture[] = [
    { name: 'open an activity', path: '/activities', act: tap(open.title, 'link') },
    { name: 'add to favorites', path: '/activities', act: tap(/^Favorite: /) },
    { name: 'open the filters', path: '/activities', act: tap('Filter') },
    { name: 'type into the search', path: '/activities', act: (page) => page.getByRole('searchbox').pressSequentially('lake') },
    { name: 'join', path: `/activity/${open.id}`, act: tap('Join') },
    { name: 'choose a route', path: `/activity/${voting.id}`, act: (page) => page.locator('label[data-route]').nth(1).tap() },
    { name: 'open the menu', path: `/activity/${open.id}`, act: tap('More actions') },
    { name: 'type a title', path: '/create-activity', act: (page) => page.getByRole('textbox').first().pressSequentially('Up the ridge') },
    { name: 'switch the tab', path: '/', act: tap('Profile', 'link') },
  ]
  const all = new Map<string, Seen[]>(gestures.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const gesture of gestures) {
      const seen = await measure({ browser, address, session: members[round]! }, gesture).catch((error: Error) => {
        throw new Error(`${gesture.name}: ${error.message}`, { cause: error })
      })
      // The first round draws covers and fills caches.
      if (round > 0) all.get(gesture.name)!.push(seen)
    }
  console.log(heading('gesture', 'next paint in ms, wanted 100', 'longest task after a second, wanted 50'))
  for (const [name, seen] of all)
    console.log(row(name, median(seen.map(({ paint }) => paint)).toFixed(), median(seen.map(({ task }) => task)).toFixed()))
} finally {
  await browser.close()
  await club.stop()
}
