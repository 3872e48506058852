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
type Locator = ReturnType<Page['locator']>

const rounds = Number(process.argv[2] ?? 3)
const slowdown = 4
/** Tasks in the first second of a page are those that start it. */
const firstSecond = 1000

/** What is tapped, and what is typed then. */
type Gesture = { name: string; path: string; target: (page: Page) => Locator; text?: string }
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

/** What was noted since the last time. A page that looks for an element by its name is busy with that alone, and nobody's phone does so. */
const takeSeen = (page: Page): Promise<Seen> =>
  page.evaluate((start) => {
    const { seen } = globalThis as unknown as { seen: { events: number[]; tasks: { at: number; duration: number }[] } }
    const durations = seen.tasks.splice(0).filter(({ at }) => at > start)
    // What takes less than 16 ms is not reported.
    return { paint: Math.max(16, ...seen.events.splice(0)), task: Math.max(0, ...durations.map(({ duration }) => duration)) }
  }, firstSecond)

/** The middle of the element, in view. */
async function placeOf(target: Locator): Promise<readonly [number, number]> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  return [x + width / 2, y + height / 2]
}

type Open = { browser: Browser; address: string; session: SessionAnswer }

async function measure({ browser, address, session }: Open, { path, target, text }: Gesture): Promise<Seen> {
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
  await page.addInitScript(watch)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address + path)
  await waitUntilHydrated(page)
  await rest(page)
  const before = await takeSeen(page)
  const place = await placeOf(target(page).first())
  await rest(page)
  await takeSeen(page)
  await page.touchscreen.tap(...place)
  if (text) await page.keyboard.type(text)
  await rest(page)
  const { paint, task } = await takeSeen(page)
  await context.close()
  return { paint, task: Math.max(before.task, task) }
}

const named =
  (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name })

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
    { name: 'open an activity', path: '/activities', target: named(open.title, 'link') },
    { name: 'add to favorites', path: '/activities', target: named(/^Favorite: /) },
    { name: 'open the filters', path: '/activities', target: named('Filter') },
    { name: 'type into the search', path: '/activities', target: (page) => page.getByRole('searchbox'), text: 'lake' },
    { name: 'join', path: `/activity/${open.id}`, target: named('Join') },
    { name: 'choose a route', path: `/activity/${voting.id}`, target: (page) => page.locator('label[data-route]').nth(1) },
    { name: 'open the menu', path: `/activity/${open.id}`, target: named('More actions') },
    { name: 'type a title', path: '/create-activity', target: (page) => page.getByRole('textbox'), text: 'Up the ridge' },
    { name: 'switch the tab', path: '/', target: named('Profile', 'link') },
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
