/**
 * `node bench/interaction.ts [rounds] [names]`: how long a member waits for the next paint after each main gesture, on a phone whose processor is four times
 * slower, and the longest task once the page answers. Processor time of the main thread, times four. The sample club; the worst of each round, medians of the rounds.
 * `names`: a regular expression of the gestures.
 */
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { launchBrowser } from '../testing/fixtures/browser.ts'
import { waitUntilHydrated } from '../testing/fixtures/page-checks.ts'
import { gesturesIn, type Gesture } from './gestures.ts'
import { median } from './load.ts'
import { traced, type Busy } from './main-thread.ts'
import { heading, row } from './peers/measure.ts'
import { newPhone, rest, slowdown, type Browser, type Page } from './phone.ts'
import { registerMembers, signInAdmin, startClub } from './sample-club.ts'

const rounds = Number(process.argv[2] ?? 3)
const names = new RegExp(process.argv[3] ?? '')

/** The middle of the element, in view. */
async function placeOf(target: ReturnType<Page['locator']>): Promise<readonly [number, number]> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  return [x + width / 2, y + height / 2]
}

type Waited = Omit<Busy, 'tasks'>
type Open = { browser: Browser; address: string; session: SessionAnswer }

/** A page that looks for an element by its name is busy with that alone, so it is looked for between both traces. */
async function measure({ browser, address, session }: Open, { path, prepare, target, text }: Gesture): Promise<Waited> {
  const page = await newPhone(browser, address, session)
  // Not until all pictures are here: the club draws its covers while nothing else is to be done.
  await page.goto(address + path, { waitUntil: 'domcontentloaded' })
  await waitUntilHydrated(page)
  const before = await traced(browser, page, () => rest(page))
  await prepare?.(page)
  const place = await placeOf(target(page).first())
  await rest(page)
  const { paint, task } = await traced(browser, page, async () => {
    await page.touchscreen.tap(...place)
    if (text) await page.keyboard.type(text)
    await rest(page)
  })
  await page.context().close()
  return { paint: slowdown * paint, task: slowdown * Math.max(before.task, task) }
}

const club = await startClub()
const address = `http://localhost:${club.port}`
const browser = await launchBrowser()
try {
  await signInAdmin(club.port)
  const members = await registerMembers(club.port, rounds + 1)
  const gestures = (await gesturesIn(club.port, members)).filter(({ name }) => names.test(name))
  const all = new Map<string, Waited[]>(gestures.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const gesture of gestures) {
      const busy = await measure({ browser, address, session: members[round]! }, gesture).catch((error: Error) => {
        throw new Error(`${gesture.name}: ${error.message}`, { cause: error })
      })
      // The first round draws covers and fills caches.
      if (round > 0) all.get(gesture.name)!.push(busy)
    }
  console.log(heading('gesture', 'next paint in ms, wanted 100', 'longest task in ms, wanted 50'))
  for (const [name, busy] of all)
    console.log(row(name, median(busy.map(({ paint }) => paint)).toFixed(), median(busy.map(({ task }) => task)).toFixed()))
} finally {
  await browser.close()
  await club.stop()
}
