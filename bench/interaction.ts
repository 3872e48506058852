/**
 * `node bench/interaction.ts [rounds]`: how long a member waits for the next paint after each main gesture, on a phone whose processor is four times slower,
 * and the longest task after the first second of a page. The sample club; the worst of each round, medians of the rounds.
 */
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { launchBrowser } from '../testing/fixtures/browser.ts'
import { waitUntilHydrated } from '../testing/fixtures/page-checks.ts'
import { gesturesIn, type Gesture, type Page } from './gestures.ts'
import { median } from './load.ts'
import { heading, row } from './peers/measure.ts'
import { registerMembers, signInAdmin, startClub } from './sample-club.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>

const rounds = Number(process.argv[2] ?? 3)
const slowdown = 4
/** Tasks in the first second of a page are those that start it. */
const firstSecond = 1000

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
async function placeOf(target: ReturnType<Page['locator']>): Promise<readonly [number, number]> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  return [x + width / 2, y + height / 2]
}

type Open = { browser: Browser; address: string; session: SessionAnswer }

async function measure({ browser, address, session }: Open, { path, prepare, target, text }: Gesture): Promise<Seen> {
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
  await prepare?.(page)
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

const club = await startClub()
const address = `http://localhost:${club.port}`
const browser = await launchBrowser()
try {
  await signInAdmin(club.port)
  const members = await registerMembers(club.port, rounds + 1)
  const gestures = await gesturesIn(club.port, members)
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
