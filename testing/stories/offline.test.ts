/** Flight mode: the app opens after it was closed, with what its member last saw and joined, and with nothing of anyone else. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeTrack } from '@bothy/hiking'
import { createActor, type Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, aProposal, type TestMember } from '../fixtures/builders.ts'
import { emptyFiles, expectCode, expectStored, hasStored, storedAnswers } from '../fixtures/device-storage.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { loadTranslations } from '../fixtures/translations.ts'
import { signIn } from './activity-lifecycle/steps.ts'

let app: TestApp
let bo: TestMember
let cy: TestMember
let dana: TestMember
let joined: { id: string; title: string }
/** Not joined: Bo keeps it on the device. */
let kept: { id: string; title: string }
/** Bo never opens it. */
let unseen: { id: string; title: string }
/** The page that is open on the one device of this story. */
let person: Actor

const points = [0, 1, 2, 3].map((step) => ({ lat: 46.6 + step / 100, lon: 7.9, ele: 900 + step * 100 }))
const track = {
  path: encodeTrack({ segments: [points] }),
  fileName: 'pass.gpx',
  distance: 3.3,
  ascent: 300,
  descent: 0,
  highest: 1200,
  lowest: 900,
}

beforeAll(async () => {
  app = await startTestApp()
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, token)
  bo = await aMember(app.server, 'Bo')
  cy = await aMember(app.server, 'Cy')
  dana = await aMember(app.server, 'Dana')
  const routes = aProposal()
    .routes!.slice(0, 1)
    .map((route) => ({ ...route, track }))
  joined = await anActivity(app.server, token, 'enrolling', { title: 'Up to the quiet hut', routes })
  await app.server.call('joinActivity', { activityId: joined.id }, bo.token)
  kept = await anActivity(app.server, token, 'enrolling', { title: 'Over the far pass', routes })
  unseen = await anActivity(app.server, token, 'enrolling', { title: 'Never opened' })
  person = await app.newActor({ name: 'Bo', session: bo.session, opensOffline: true })
})
skipAfterFailure()
afterAll(() => app?.close())

const storedBy = async (page: Page) => new Set((await storedAnswers(page)).map(({ owner }) => owner.split(' ')[1]))
const hasImage = (page: Page, path: string) => page.evaluate(async (wanted) => Boolean(await caches.match(wanted)), path)

/** Runs in the page: makes the tracks of this activity the oldest answer, and stores more than the device keeps. Resolves when they are written. */
const storeMany = (activityId: string) =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('bothy.offline')
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('answers', 'readwrite')
      const answers = writing.objectStore('answers')
      const reading = answers.getAll()
      reading.addEventListener('success', () => {
        const tracks = (reading.result as { owner: string; query: string }[]).find(({ query }) =>
          query.includes(`"tracks","${activityId}"`),
        )!
        answers.put({ ...tracks, seenAt: 1 })
        for (let one = 0; one < 220; one++) answers.put({ ...tracks, query: `["members","${one}"]`, seenAt: 2 })
      })
      writing.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })

/** The caches of the service worker that it fills while the app is in use. */
const filledLater = ['bothy.assets ', 'bothy.images ']

/** Runs in the page: leaves every entry without its content, as Firefox does where the storage has no room. Resolves with their number. */
async function emptyCaches(prefixes: string[]): Promise<number> {
  const names = (await caches.keys()).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
  const emptied = names.map(async (name) => {
    const cache = await caches.open(name)
    const requests = await cache.keys()
    for (const request of requests) await cache.put(request, new Response('', { headers: { 'x-stored-length': '9' } }))
    return requests.length
  })
  return (await Promise.all(emptied)).reduce((sum, count) => sum + count, 0)
}

/** The caches with the pictures of activities that the member keeps. */
const packCaches = (page: Page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('bothy.pack ')))

/** Opens the sheet with what this device keeps. */
async function openOfflineData(): Promise<void> {
  await openAgain('/profile/settings')
  await person.page.getByRole('button', { name: new RegExp(`^${person.t('settings.offline')}`) }).click()
}

async function takeOff(): Promise<void> {
  await person.page.context().setOffline(true)
  await app.server.stop()
}

async function land(): Promise<void> {
  await app.server.start()
  await person.page.context().setOffline(false)
}

/** Opens a path as after a restart of the device, `hours` later. */
async function openAgain(path: string, hours = 0): Promise<void> {
  const context = person.page.context()
  await person.page.close()
  const page = await context.newPage()
  if (hours > 0) await page.clock.setSystemTime(Date.now() + hours * 3_600_000)
  person = createActor(page, { name: person.name, translations: await loadTranslations('en') })
  await person.goto(path)
}

test('the app is kept on the device, and an activity that was joined and never opened', async () => {
  await person.goto('/')
  await person.expectVisible(joined.title)
  await person.clickLink('app.activities')
  await person.expectVisible(joined.title)
  await expectStored(person.page, `"detail","${joined.id}"`)
  await expectStored(person.page, `"tracks","${joined.id}"`)
  await expectCode(person.page, 'activity-screen', 'profile-screen', 'tracks', 'full-map')
  expect(await app.takeProblems()).toEqual([])
})

test('files and images that are stored without their content are fetched again', async () => {
  expect(await person.page.evaluate(emptyCaches, filledLater)).toBeGreaterThan(0)
  for (const path of ['/guide', '/profile/settings', '/']) {
    await person.goto(path)
    await person.page.getByRole('heading', { level: 1 }).waitFor()
  }
  expect(await app.takeProblems()).toEqual([])
  // The worker stores the other files again in the background.
  await expect.poll(() => emptyFiles(person.page), { timeout: 60_000 }).toEqual([])
})

test('an activity is kept on request, complete, and the limit of answers does not remove it', async () => {
  await person.goto(`/activity/${kept.id}`)
  await person.clickButton('offline.keep')
  await person.expectMessage('offline.kept')
  expect(await packCaches(person.page)).toHaveLength(1)
  await person.page.evaluate(storeMany, kept.id)
  // A change by another member reaches the page that is open, which stores it.
  await app.server.call('joinActivity', { activityId: kept.id }, cy.token)
  await expect.poll(async () => (await storedAnswers(person.page)).length).toBeLessThan(215)
  expect(await hasStored(person.page, `"tracks","${kept.id}"`)).toBe(true)
  expect(await app.takeProblems()).toEqual([])
})

test('without a network, each page says how old it is', async () => {
  await takeOff()
  const seenAgo = { when: '2 hours ago' }
  await openAgain('/', 2)
  await person.expectVisible(joined.title)
  await person.expectMessage('state.offline.title')
  await person.expectMessage('state.seen', seenAgo)
  await person.clickLink('app.activities')
  await person.expectVisible(joined.title)
  await person.expectMessage('state.seen', seenAgo)
  await openAgain(`/activity/${joined.id}`, 2)
  await person.expectVisible(person.page.getByRole('heading', { name: joined.title, level: 1 }))
  await person.expectMessage('activity.bar.in')
  await person.expectVisible('By the lake')
  await person.expectVisible(person.page.getByRole('img', { name: /^Elevation profile of route A/ }))
  await person.expectMessage('state.seen', seenAgo)
})

test('without a network, the notice is never under the bar of an activity', async () => {
  const overlap = await person.page.evaluate(async () => {
    const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
    let most = 0
    for (let y = 0; y <= 240; y += 24) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
      const [notice, bar] = [boxOf('[role="status"]:has(b)'), boxOf('[data-top-bar]')]
      most = Math.max(most, Math.min(notice.bottom, bar.bottom) - Math.max(notice.top, bar.top))
    }
    scrollTo(0, 0)
    return most
  })
  expect(overlap).toBeLessThanOrEqual(0)
})

test('without a network, a page that is not on the device says so once, and leads to what is', async () => {
  for (const path of [`/activity/${unseen.id}`, `/activity/${unseen.id}/today`]) {
    await openAgain(path, 2)
    await person.expectVisible(person.page.getByRole('heading', { name: person.t('state.offline.title') }))
    expect(await person.page.getByText(person.t('state.offline.title')).filter({ visible: true }).count()).toBe(1)
    expect(await person.page.getByText(person.t('state.offline.text')).filter({ visible: true }).count()).toBe(0)
    await person.expectVisible(person.page.getByRole('navigation').getByRole('link', { name: person.t('app.home') }))
    await person.expectVisible(person.page.getByRole('heading', { name: person.t('offline.openable') }))
  }
  await openAgain(`/activity/${unseen.id}`, 2)
  // What a list has said of it.
  const header = person.page.locator('header', { has: person.page.getByRole('heading', { name: unseen.title, level: 1 }) })
  await person.expectVisible(header.getByText('Hohe Pass'))
  await person.expectVisible(header.getByText(person.t('phase.enrolling')))
  const below = (await person.page.getByRole('heading', { name: person.t('state.offline.title') }).boundingBox())!.y
  expect((await header.boundingBox())!.y).toBeLessThan(below)
  await person.page.getByRole('link', { name: joined.title }).click()
  await person.expectVisible(person.page.getByRole('heading', { name: joined.title, level: 1 }))
})

test('without a network, the map shows the tracks', async () => {
  await expect.poll(() => person.page.locator('path[data-route]').count()).toBe(1)
  await person.clickLink('app.label-value', { label: person.t('map.open'), value: person.t('route.letter', { letter: 'A' }) })
  await person.expectVisible(person.page.getByRole('slider', { name: person.t('map.place', { letter: 'A' }) }))
  await expect.poll(() => person.dialog().locator('path[data-route]').count()).toBe(1)
})

test('without a network, the kept activity is there with its profile and its cover', async () => {
  // Many other pictures may have taken its place in the cache of all pictures.
  await person.page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('bothy.images')) await caches.delete(name)
  })
  await openAgain(`/activity/${kept.id}`, 2)
  await person.expectVisible(person.page.getByRole('heading', { name: kept.title, level: 1 }))
  await person.expectMessage('offline.kept')
  await person.expectVisible(person.page.getByRole('img', { name: /^Elevation profile of route A/ }))
  const cover = person.page.locator('article img[src*="/covers/"]').first()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  await openAgain(`/activity/${joined.id}`, 2)
  await person.expectMessage('state.seen', { when: '2 hours ago' })
})

test('when the network is back, the page says so and is up to date', async () => {
  await land()
  await person.page.getByText(person.t('state.offline.title')).waitFor({ state: 'hidden' })
  await person.page.getByText(person.t('state.seen', { when: '2 hours ago' })).waitFor({ state: 'hidden' })
  await app.takeProblems(/ERR_|net::/)
})

test('what is kept is in the settings, and is removed there, or automatically some days after the end', async () => {
  await openOfflineData()
  const dialog = person.dialog()
  await person.expectVisible(dialog.getByRole('link', { name: kept.title }))
  await person.clickInDialog('settings.offline.remove', { title: kept.title })
  await person.expectMessage('settings.offline.none', { action: person.t('offline.keep') })
  await expect.poll(() => packCaches(person.page)).toEqual([])

  await openAgain(`/activity/${kept.id}`)
  await person.clickButton('offline.keep')
  await person.clickButton('offline.remove')
  await person.clickButton('offline.keep')
  await person.expectMessage('offline.kept')
  await person.page.evaluate(() =>
    localStorage.setItem('bothy.packs', localStorage.getItem('bothy.packs')!.replace(/"until":\d+/, '"until":1')),
  )
  await openAgain('/')
  await expect.poll(() => packCaches(person.page)).toEqual([])
  await person.goto(`/activity/${kept.id}`)
  await person.clickButton('offline.keep')
  await person.expectMessage('offline.kept')
  expect(await app.takeProblems()).toEqual([])
})

test('answers are stored again after the browser has cleared them', async () => {
  const clear = () =>
    new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase('bothy.offline')
      deleting.addEventListener('success', () => resolve())
      deleting.addEventListener('blocked', () => reject(new Error('The app keeps its connection')))
    })
  await person.goto(`/activity/${joined.id}`)
  await person.expectVisible(person.page.getByRole('heading', { name: joined.title, level: 1 }))
  await person.page.evaluate(clear)
  // A change by another member reaches the page that is open.
  await app.server.call('joinActivity', { activityId: joined.id }, cy.token)
  await expect.poll(() => hasStored(person.page, `"detail","${joined.id}"`)).toBe(true)
})

/** Stores an image as the service worker does, and resolves with its path. */
const storeImage = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('bothy.images'))!
    await (await caches.open(name)).put('/images/of-bo.webp', new Response())
    return '/images/of-bo.webp'
  })

test('signing out removes it from the device', async () => {
  await openAgain('/profile/settings')
  const image = await storeImage(person.page)
  expect(await hasImage(person.page, image)).toBe(true)
  expect(await packCaches(person.page)).toHaveLength(1)
  await person.clickButton('app.sign-out')
  await person.expectMessage('profile.signed-out')
  await expect.poll(async () => [...(await storedBy(person.page))]).toEqual([])
  await expect.poll(() => hasImage(person.page, image)).toBe(false)
  await expect.poll(() => packCaches(person.page)).toEqual([])
})

test('so does a session that ended while no page was open', async () => {
  await openAgain('/login')
  await signIn(person, bo.email, 'a warm hut at last')
  await person.expectPath('/')
  const isWithImages = () => person.page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('bothy.images')))
  await expect.poll(isWithImages).toBe(true)
  const image = await storeImage(person.page)
  expect(await hasImage(person.page, image)).toBe(true)
  await person.page.evaluate(() => localStorage.clear())
  await openAgain('/guide')
  await expect.poll(async () => [...(await storedBy(person.page))]).toEqual([])
  await expect.poll(() => hasImage(person.page, image)).toBe(false)
})

test('the next member at this device sees nothing of the first', async () => {
  await openAgain('/login')
  await signIn(person, dana.email, 'a warm hut at last')
  await person.expectPath('/')
  await expect.poll(async () => [...(await storedBy(person.page))]).toEqual([dana.id])
  await takeOff()
  await openAgain(`/activity/${joined.id}`)
  await person.expectMessage('state.offline.title')
  // The pointer may have rested on the card of the activity, which loads the activity as this member sees it.
  await person.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await person.page.getByText(person.t('activity.bar.in')).count()).toBe(0)
  await person.close()
})
