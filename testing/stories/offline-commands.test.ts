/** What a member does without a network: it waits on the device, even when the app is closed, and reaches the club once. */
import type { BrowserContext, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, memberPassword, type TestMember } from '../fixtures/builders.ts'
import { expectCode, expectStored, storedCommands } from '../fixtures/device-storage.ts'
import { findAccessibilityViolations, findClippedText, findOverflow, findSmallTargets, smallestViewport } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { loadTranslations } from '../fixtures/translations.ts'
import { chooseRoute, signIn } from './activity-lifecycle/steps.ts'

type Titled = { id: string; title: string }
type Command = { command: string; key: string | undefined }

let app: TestApp
let bo: TestMember
let cy: TestMember
let token: string
let voting: Titled
let open: Titled
/** Its last spot is taken while Bo has no network. */
let scarce: Titled
let liked: Titled
/** The page that is open on Bo's device. */
let person: Actor
/** Commands that left the device, from any tab: method, path and key. */
const sent: Command[] = []

const everything = () => [voting, open, scarce, liked]

beforeAll(async () => {
  app = await startTestApp()
  ;({ token } = await app.server.signInAdmin())
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, token)
  bo = await aMember(app.server, 'Bo')
  cy = await aMember(app.server, 'Cy')
  const dana = await aMember(app.server, 'Dana')
  voting = await anActivity(app.server, token, 'voting', { title: 'Which way to the glacier' })
  open = await anActivity(app.server, token, 'enrolling', { title: 'Round the quiet lake' })
  liked = await anActivity(app.server, token, 'enrolling', { title: 'Up to the old hut' })
  scarce = await anActivity(app.server, token, 'enrolling', { title: 'Night on the ridge', maxParticipants: 2 })
  await app.server.call('joinActivity', { activityId: scarce.id }, dana.token)
  person = await app.newActor({ name: 'Bo', session: bo.session, opensOffline: true })
  watchCommands(person.page.context())
})
skipAfterFailure()
afterAll(() => app?.close())

function watchCommands(context: BrowserContext): void {
  context.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || !pathname.startsWith('/api/activities/')) return
    const activity = everything().find(({ id }) => pathname.includes(id))?.title
    const key = request.headers()['idempotency-key']
    sent.push({ command: `${request.method()} ${pathname.split('/').at(-1)} ${activity}`, key })
  })
}

/** The commands that left the device meanwhile, each once: a request that failed is sent again, by any tab, with its key. */
async function commandsDuring(act: () => Promise<void>): Promise<string[]> {
  const start = sent.length
  await act()
  const commands = sent.slice(start)
  const isFirst = ({ command, key }: Command, index: number) =>
    commands.findIndex((one) => one.command === command && one.key === key) === index
  return commands.filter(isFirst).map(({ command }) => command)
}

async function takeOff(): Promise<void> {
  await person.page.context().setOffline(true)
  await app.server.stop()
}

/** `meanwhile`: what others do before Bo has a network again. */
async function land(meanwhile = async (): Promise<unknown> => undefined): Promise<void> {
  await app.server.start()
  await meanwhile()
  await person.page.context().setOffline(false)
}

/** `later`: milliseconds by which the clock of the page is ahead. `script` runs in the page before the app. */
type PageOptions = { later?: number; script?: () => void }

/** Opens a path in another tab of the same device. */
async function newPage(path: string, { later = 0, script }: PageOptions = {}): Promise<Actor> {
  const page = await person.page.context().newPage()
  if (later > 0) await page.clock.setSystemTime(Date.now() + later)
  if (script) await page.addInitScript(script)
  const actor = createActor(page, { name: person.name, translations: await loadTranslations('en') })
  await actor.goto(path)
  return actor
}

/** Opens a path as after the phone has closed the app. */
async function openAgain(path: string, options?: PageOptions): Promise<void> {
  const { page } = person
  const next = newPage(path, options)
  await page.close()
  person = await next
}

const activityOf = ({ id }: Titled) => app.server.call('getActivity', { activityId: id }, bo.token)

const expectNothingWaiting = () => expect.poll(() => storedCommands(person.page)).toEqual([])

/** From the notice that there is no network, or from its own with a network. */
const openList = async (opener = person.button('waiting.show')) => {
  await opener.click()
  await person.expectVisible(person.dialog().getByRole('heading', { name: person.t('waiting.list') }))
}
const rowOf = ({ title }: Titled) => person.dialog().getByRole('listitem').filter({ hasText: title })

async function seeActivities(): Promise<void> {
  for (const { id, title } of everything()) {
    await person.goto(`/activity/${id}`)
    await person.expectVisible(person.page.getByRole('heading', { name: title, level: 1 }))
    await expectStored(person.page, `"detail","${id}"`)
  }
}

test('the member has seen the activities', async () => {
  await seeActivities()
  await person.goto('/')
  await person.expectVisible(open.title)
  await expectCode(person.page, 'activity-screen', 'services', 'dialog', 'settings-screen', 'forms', 'notifications')
  expect(await app.takeProblems()).toEqual([])
})

test('without a network a vote, two spots and a favorite wait, and nothing looks done', async () => {
  await takeOff()
  await openAgain(`/activity/${voting.id}`)
  await chooseRoute(person, 'By the ridge')
  await person.clickButton('activity.step.vote', { letter: 'B' })
  await person.expectMessage('waiting.title')
  await person.expectMessage('waiting.count', { count: 1 })
  const routeB = person.page.locator('label[data-route]').filter({ hasText: 'By the ridge' })
  await person.expectVisible(routeB.getByText(person.t('waiting.title')))
  expect(await routeB.getByRole('radio').isChecked()).toBe(true)
  for (const { id } of [open, scarce]) {
    await openAgain(`/activity/${id}`)
    await person.expectVisible(person.button('activity.step.join'))
    const placeOfSeats = () => person.page.evaluate(() => document.querySelector('main h2')!.getBoundingClientRect().top)
    await person.page.evaluate(() => scrollTo(0, 100))
    const place = await placeOfSeats()
    await person.clickButton('activity.step.join')
    await person.expectMessage('waiting.title')
    await expect.poll(() => person.page.evaluate(() => document.activeElement?.closest('[data-bottom-bar]') !== null)).toBe(true)
    expect(await placeOfSeats()).toBe(place)
  }
  await person.expectMessage('activity.places-left', { count: 1 })
  await openAgain(`/activity/${liked.id}`)
  await person.clickButton('favorite.label', { title: liked.title })
  const heart = person.button('favorite.waiting', { title: liked.title })
  await person.expectVisible(heart)
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
  await person.expectMessage('waiting.count', { count: 4 })
})

test('Home marks what waits, and does not ask for it again', async () => {
  await openAgain('/')
  const card = (title: string) => person.page.getByRole('article').filter({ hasText: title }).first()
  await person.expectVisible(card(voting.title).getByText(person.t('activity.step.vote', { letter: 'B' })))
  await person.expectVisible(card(open.title).getByText(person.t('activity.step.join'), { exact: true }))
  await person.expectVisible(person.page.getByRole('heading', { level: 1, name: person.t('home.welcome') }))
})

test('what waits is still there after the app was closed, in one list, and can be taken back', async () => {
  await openAgain(`/activity/${open.id}`)
  await person.expectMessage('waiting.title')
  await person.expectMessage('activity.places-left', { count: 10 })
  await openList(person.button('waiting.count', { count: 4 }))
  await person.expectVisible(rowOf(voting).getByText(person.t('activity.step.vote', { letter: 'B' })))
  await person.expectVisible(rowOf(liked).getByText(person.t('waiting.favorite')))
  await person.page.setViewportSize(smallestViewport)
  for (const check of [findAccessibilityViolations, findOverflow, findClippedText, findSmallTargets])
    expect(await check(person)).toEqual([])
  await rowOf(open)
    .getByRole('button', { name: person.t('waiting.take-back') })
    .click()
  await rowOf(open).waitFor({ state: 'hidden' })
  await person.clickInDialog('app.close')
  await person.clickButton('activity.step.join')
  await person.expectMessage('waiting.count', { count: 4 })
})

test('when the network is back, each arrives once, from two tabs', async () => {
  const other = await newPage('/')
  await other.expectMessage('waiting.count', { count: 4 })
  const commands = await commandsDuring(async () => {
    await land(() => app.server.call('joinActivity', { activityId: scarce.id }, cy.token))
    await expect.poll(async () => (await storedCommands(person.page)).map(({ title }) => title)).toEqual([scarce.title])
  })
  expect(commands).toEqual([
    `POST votes ${voting.title}`,
    `POST join ${scarce.title}`,
    `PUT favorite ${liked.title}`,
    `POST join ${open.title}`,
  ])
  expect(await activityOf(voting)).toMatchObject({ voters: 1, routes: [{ isVoted: false }, { isVoted: true }, { isVoted: false }] })
  expect(await activityOf(open)).toMatchObject({ isJoined: true, currentParticipants: 1 })
  expect(await activityOf(liked)).toMatchObject({ isFavorite: true })
  await person.expectMessage('activity.bar.in')
  await other.page.close()
})

test('a spot that is gone is told in words, until the member has read it', async () => {
  await person.expectMessage('waiting.unread', { count: 1 })
  // Clearing the cache takes nothing away that waits.
  await openAgain('/profile/settings')
  await person.page.getByRole('button', { name: person.t('settings.offline') }).click()
  await person.clickInDialog('settings.clear')
  await person.page.getByText(person.t('settings.clear.done', { count: 2, megabytes: 0 }).split('. ').at(-1)!).waitFor()
  await person.expectMessage('waiting.unread', { count: 1 })
  await seeActivities()
  await openAgain('/')
  await person.expectMessage('waiting.unread', { count: 1 })
  await openList()
  await person.expectVisible(rowOf(scarce).getByText(person.refusalText('ACTIVITY_FULL')))
  await rowOf(scarce).getByRole('link', { name: scarce.title }).click()
  await person.expectPath(`/activity/${scarce.id}`)
  await openList()
  await rowOf(scarce)
    .getByRole('button', { name: person.t('settings.overruled.read') })
    .click()
  await expectNothingWaiting()
  await person.expectMessage('waiting.none')
  expect(await activityOf(scarce)).toMatchObject({ isJoined: false, currentParticipants: 2 })
  await app.takeProblems(/ERR_|net::/, / 409$/)
})

test('acts that cancel each other leave nothing to wait, and a setting waits like an act', async () => {
  await takeOff()
  await openAgain(`/activity/${liked.id}`)
  await person.clickButton('favorite.label', { title: liked.title })
  await person.clickButton('favorite.waiting', { title: liked.title })
  await person.expectMessage('waiting.taken-back')
  await expectNothingWaiting()
  await openAgain('/profile/settings')
  await person.page.getByRole('switch', { name: person.t('settings.location-access') }).click()
  await person.expectMessage('waiting.count', { count: 1 })
  await openList(person.button('waiting.count', { count: 1 }))
  await person.expectVisible(person.t('waiting.setting', { name: person.t('settings.location-access') }))
  await person.clickInDialog('waiting.take-back')
  await person.expectMessage('waiting.none')
  expect(await person.page.getByRole('switch', { name: person.t('settings.location-access'), includeHidden: true }).isChecked()).toBe(true)
})

/** Runs in the page: the app is closed again before it stores what it has read. */
function neverRegisterWorker(): void {
  navigator.serviceWorker.register = () => new Promise(() => undefined)
}

test('an app that is closed while it sends does not do it twice', async () => {
  await openAgain(`/activity/${open.id}`)
  await person.clickButton('activity.more')
  await person.page.getByRole('menuitem', { name: person.t('activity.step.leave') }).click()
  await person.expectMessage('waiting.title')
  const context = person.page.context()
  const path = `**/api/activities/${open.id}/join`
  // The club receives it, and no answer arrives while the app is open.
  let isCut = true
  await context.route(path, async (route) => void (await (isCut ? route.fetch() : route.continue())))
  await context.route(`**/api/activities/${open.id}`, async (route) => void (isCut || (await route.continue())))
  const start = sent.length
  await land()
  await expect.poll(async () => (await activityOf(open)).isJoined).toBe(false)
  await app.server.call('joinActivity', { activityId: open.id }, cy.token)
  // The route stays until the end: without it, the browser would send what it holds back, and the closing app would have its answer.
  isCut = false
  await openAgain('/', { script: neverRegisterWorker })
  await expectNothingWaiting()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const keys = sent.slice(start).map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(await activityOf(open)).toMatchObject({ isJoined: false, currentParticipants: 1 })
})

test('what is a week old is sent only if the member still wants it', async () => {
  const week = 7 * 86_400_000
  await takeOff()
  await openAgain(`/activity/${open.id}`)
  await person.clickButton('activity.step.join')
  await person.expectMessage('waiting.title')
  await openAgain(`/activity/${liked.id}`, { later: week })
  await person.clickButton('favorite.label', { title: liked.title })
  await person.expectVisible(person.button('favorite.waiting', { title: liked.title }))
  await land()
  await expect.poll(async () => (await activityOf(liked)).isFavorite).toBe(false)
  await expect.poll(async () => (await storedCommands(person.page)).map(({ title }) => title)).toEqual([open.title])
  expect(await activityOf(open)).toMatchObject({ isJoined: false })
  await openList()
  await person.expectVisible(rowOf(open).getByText(person.t('waiting.old', { when: '1 week ago' })))
  await person.clickInDialog('waiting.send')
  await expect.poll(async () => (await activityOf(open)).isJoined).toBe(true)
  await expectNothingWaiting()
})

/** Runs in the page: what waits was sent, and the app was closed before the answer. */
const markAsSent = () =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('bothy.commands')
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('commands', 'readwrite')
      const commands = writing.objectStore('commands')
      const reading = commands.getAll()
      reading.addEventListener('success', () => (reading.result as object[]).forEach((one) => commands.put({ ...one, isSent: true })))
      writing.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })

test('what was sent a week ago without an answer is neither sent again nor taken back, and the member is told', async () => {
  await takeOff()
  await openAgain(`/activity/${liked.id}`)
  await person.clickButton('favorite.label', { title: liked.title })
  await person.expectVisible(person.button('favorite.waiting', { title: liked.title }))
  await person.page.evaluate(markAsSent)
  const commands = await commandsDuring(async () => {
    // The clock of this device is a week ahead already.
    await openAgain(`/activity/${liked.id}`, { later: 14 * 86_400_000 })
    await person.expectVisible(person.button('favorite.waiting', { title: liked.title }))
    await land()
    await person.expectMessage('waiting.lost', { title: liked.title })
    await expectNothingWaiting()
  })
  expect(commands).toEqual([])
  expect(await activityOf(liked)).toMatchObject({ isFavorite: false })
})

/** Runs in the page: a slow device that has not read yet what waits when the member presses a button. */
function readCommandsOncePressed(): void {
  const { getAll } = IDBObjectStore.prototype
  let isPressed = false
  addEventListener('pointerdown', () => (isPressed = true), { capture: true, once: true })
  IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...range) {
    const isHeld = this.name === 'commands' && !isPressed
    return isHeld ? (new EventTarget() as IDBRequest<unknown[]>) : getAll.apply(this, range)
  }
}

test('signing out asks before it discards what waits, and the next member sends nothing of it', async () => {
  await openAgain('/')
  await takeOff()
  await openAgain(`/activity/${liked.id}`)
  await person.clickButton('favorite.label', { title: liked.title })
  await person.expectVisible(person.button('favorite.waiting', { title: liked.title }))
  await openAgain('/profile/settings', { script: readCommandsOncePressed })
  await person.clickButton('app.sign-out')
  await person.expectMessage('sign-out.waiting.title')
  await person.clickInDialog('app.cancel')
  expect((await storedCommands(person.page)).map(({ title }) => title)).toEqual([liked.title])
  await person.clickButton('app.sign-out')
  await person.clickInDialog('sign-out.waiting.discard')
  await person.expectMessage('profile.signed-out')
  await expectNothingWaiting()
  await land()
  await openAgain('/login')
  const commands = await commandsDuring(async () => {
    await signIn(person, cy.email, memberPassword)
    await person.expectPath('/')
    await person.expectVisible(liked.title)
  })
  expect(commands).toEqual([])
})

test('a session that ends keeps what waits for its member, and for nobody else', async () => {
  const endSession = async () => app.server.call('logout', {}, await person.page.evaluate(() => localStorage.getItem('token')!))
  const changeFavorite = async () => {
    await openAgain(`/activity/${liked.id}`)
    await person.expectVisible(person.button('favorite.label', { title: liked.title }))
    await takeOff()
    await person.clickButton('favorite.label', { title: liked.title })
    await person.expectVisible(person.button('favorite.waiting', { title: liked.title }))
    await land(endSession)
    await person.expectPath(/^\/login/)
    await person.page.getByText(person.t('waiting.count', { count: 1 })).waitFor({ state: 'hidden' })
    expect((await storedCommands(person.page)).map(({ title }) => title)).toEqual([liked.title])
  }
  await changeFavorite()
  await signIn(person, cy.email, memberPassword)
  await person.expectMessage('waiting.done.one', { label: person.t('waiting.favorite'), title: liked.title })
  await expectNothingWaiting()
  await changeFavorite()
  const commands = await commandsDuring(async () => {
    await signIn(person, bo.email, memberPassword)
    await person.expectPath(`/activity/${liked.id}`)
    await expectNothingWaiting()
  })
  expect(commands).toEqual([])
  expect(await app.server.call('getActivity', { activityId: liked.id }, cy.token)).toMatchObject({ isFavorite: true })
  await person.close()
})
