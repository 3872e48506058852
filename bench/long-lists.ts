/**
 * `node bench/long-lists.ts [lists]`: the tasks of the main thread while a member reads a discussion of 1,000 messages and looks at 500 photos, on a phone whose
 * processor is four times slower: their processor time, times four, and the requests for pages of the lists.
 * `lists`: a regular expression of "discussion" and "photos".
 */
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { aPhoto } from '../apps/server/images/testing/photos.ts'
import { launchBrowser } from '../testing/fixtures/browser.ts'
import { waitUntilHydrated } from '../testing/fixtures/page-checks.ts'
import { traced } from './main-thread.ts'
import { heading, row } from './peers/measure.ts'
import { newPhone, rest, slowdown, type Page } from './phone.ts'
import { registerMembers, send, signInAdmin, startClub } from './sample-club.ts'

const lists = new RegExp(process.argv[2] ?? '')
const messages = 1000
const photos = 500
/** Milliseconds. Longer tasks delay what a member does. */
const long = 50

const club = await startClub({ BOTHY_RATE_LIMIT: 'off' })
const address = `http://localhost:${club.port}`
const browser = await launchBrowser()

async function measure(name: string, page: Page, act: () => Promise<unknown>): Promise<void> {
  let asked = 0
  const count = (request: { url: () => string }) => void (asked += Number(/\/(messages|photos)(\?|$)/.test(request.url())))
  page.on('request', count)
  const { tasks } = await traced(browser, page, async () => {
    await act()
    await rest(page)
  })
  page.off('request', count)
  const times = tasks.map((time) => time * slowdown)
  const over = times.filter((time) => time > long).length
  const all = times.reduce((sum, time) => sum + time, 0)
  console.log(row(name, String(over), Math.max(0, ...times).toFixed(), all.toFixed(), String(asked)))
}

async function open(session: SessionAnswer, path: string): Promise<Page> {
  const page = await newPhone(browser, address, session)
  await measure(`opens ${path.slice(path.lastIndexOf('/') + 1)}`, page, async () => {
    await page.goto(address + path, { waitUntil: 'domcontentloaded' })
    await waitUntilHydrated(page)
  })
  return page
}

/** As with a finger: half a screen at a time. */
const scroll = (page: Page, direction: 1 | -1) =>
  page.evaluate(async (sign) => {
    const isAtEdge = () => (sign < 0 ? scrollY <= 0 : scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
    for (let screens = 0; screens < 2000 && !isAtEdge(); screens++) {
      scrollBy(0, (sign * innerHeight) / 2)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  }, direction)

async function writeMessages(activityId: string, members: readonly SessionAnswer[]): Promise<void> {
  let replyTo: string | undefined
  for (let number = 0; number < messages; number++) {
    const text = `Message ${number}: ${'we meet at the station and walk up to the pass. '.repeat(1 + (number % 4))}`
    const { token } = members[number % members.length]!
    const message = { text, ...(number % 5 === 4 && { replyTo }) }
    const { id } = await send<{ id: string }>(club.port, 'POST', `/activities/${activityId}/messages`, message, token)
    if (number % 5 === 0) replyTo = id
  }
}

async function addPhotos(activityId: string, token: string): Promise<void> {
  const file = await aPhoto(480, 360)
  for (let number = 0; number < photos; number++) {
    const form = new FormData()
    form.set('use', 'photo')
    form.set('file', file, 'photo.jpg')
    const response = await fetch(`${address}/api/images`, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(await response.text())
    const { url: image } = (await response.json()) as { url: string }
    await send(club.port, 'POST', `/activities/${activityId}/photos`, { image }, token)
  }
}

/** Tapping it shows earlier messages, until there are none. */
async function loadEarlier(page: Page): Promise<void> {
  const earlier = page.getByRole('button', { name: 'Earlier messages' })
  const before = () => page.locator('article').count()
  while (await earlier.isVisible()) {
    const shown = await before()
    await earlier.tap()
    await page.waitForFunction((count) => document.querySelectorAll('article').length > count, shown)
    await rest(page)
  }
}

async function readDiscussion(activityId: string, [reader, writer]: readonly [SessionAnswer, SessionAnswer]): Promise<void> {
  const page = await open(reader, `/activity/${activityId}/discussion`)
  await page.getByRole('button', { name: 'Earlier messages' }).waitFor()
  await measure('loads all earlier messages', page, () => loadEarlier(page))
  await measure('scrolls to the newest', page, () => scroll(page, 1))
  await measure('scrolls to the oldest', page, () => scroll(page, -1))
  await measure('is told of a new message', page, async () => {
    await send(club.port, 'POST', `/activities/${activityId}/messages`, { text: 'The very newest' }, writer.token)
    await page.getByRole('button', { name: /^1 new/ }).waitFor()
  })
  await measure('leaves the discussion', page, async () => {
    await page
      .getByRole('button', { name: 'Back' })
      .or(page.getByRole('link', { name: 'Back' }))
      .first()
      .tap()
    await page.waitForURL(`**/activity/${activityId}`)
  })
  await send(club.port, 'POST', `/activities/${activityId}/messages`, { text: 'While they were away' }, writer.token)
  await measure('comes back to it', page, async () => {
    await page.locator(`a[href$="/activity/${activityId}/discussion"]`).tap()
    await page.getByText('While they were away').last().waitFor()
  })
  await page.context().close()
}

async function lookAtPhotos(activityId: string, reader: SessionAnswer): Promise<void> {
  const page = await open(reader, `/activity/${activityId}/photos`)
  const tiles = page.locator('main ul a')
  await tiles.first().waitFor()
  await measure('scrolls to the last photo', page, async () => {
    while ((await tiles.count()) < photos) await scroll(page, 1)
    await scroll(page, 1)
  })
  await measure('scrolls to the first photo', page, () => scroll(page, -1))
  await measure('opens a photo', page, async () => {
    await tiles.nth(4).tap()
    await page.waitForURL('**/photos/*')
  })
  await page.context().close()
}

async function measureLists(): Promise<void> {
  const admin = await signInAdmin(club.port)
  await send(club.port, 'PUT', '/admin/settings', { discussion: 'members', photos: true, photosPerMember: photos }, admin)
  const members = (await registerMembers(club.port, 2)) as [SessionAnswer, SessionAnswer]
  const { items } = await send<{ items: { id: string }[] }>(club.port, 'GET', '/activities?phase=enrolling&limit=1', null)
  const activityId = items[0]!.id
  for (const { token } of members) await send(club.port, 'POST', `/activities/${activityId}/join`, {}, token)
  console.log(heading('a member', 'tasks over 50 ms', 'longest in ms, wanted 50', 'all tasks in ms', 'requests'))
  if (lists.test('discussion')) {
    await writeMessages(activityId, members)
    await readDiscussion(activityId, members)
  }
  if (!lists.test('photos')) return
  await send(club.port, 'POST', `/activities/${activityId}/start`, {}, admin)
  await addPhotos(activityId, members[1].token)
  await lookAtPhotos(activityId, members[0])
}

try {
  await measureLists()
} finally {
  await browser.close()
  await club.stop()
}
