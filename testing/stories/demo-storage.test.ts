/** What the browser keeps of the demo: over pages, over versions, and where it has no room or no permission for it. */
import type { Browser, BrowserContext, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDatabaseImage } from '@bothy/client/mock/database-image.ts'
import { createActor, type Actor } from '../fixtures/actor.ts'
import { actionTimeout, devices, launchBrowser, withoutServiceWorker } from '../fixtures/browser.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { showPlaceholderCovers } from '../fixtures/placeholder-covers.ts'
import { createProblemLog } from '../fixtures/problem-log.ts'
import { startStaticHost } from '../fixtures/story-apps.ts'
import { loadTranslations } from '../fixtures/translations.ts'

const sunrise = 'Sunrise on the Säntis from Schwägalp'

let host: Awaited<ReturnType<typeof startStaticHost>>
let browser: Browser
const problems = createProblemLog()

beforeAll(async () => {
  host = await startStaticHost()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  host?.close()
})

async function aBrowser(): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...withoutServiceWorker,
    ...devices.desktop,
    locale: 'en',
    baseURL: host.url,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(actionTimeout)
  problems.watch(context, 'a visitor')
  host.configure({ mode: 'mock', demo: { delay: 0 } })
  return context
}

async function aTab(context: BrowserContext): Promise<Actor> {
  const actor = createActor(await context.newPage(), { name: 'a visitor', translations: await loadTranslations('en') })
  await showPlaceholderCovers(actor.page)
  return actor
}

async function signIn(person: Actor): Promise<void> {
  await person.goto('/login')
  await person.page.getByRole('button', { name: 'lin@bothy.example' }).click()
  await person.expectVisible(person.page.getByRole('link', { name: /林雨桐/ }))
}

async function openSunrise(person: Actor): Promise<void> {
  await person.goto('/activities')
  await person.page.getByRole('link', { name: sunrise }).filter({ visible: true }).first().click()
  await person.page.getByRole('heading', { name: sunrise, level: 1 }).waitFor()
}

/** Lin has joined an activity in a club of a build with this image; then the host gets today's build. */
async function joinedInBuild(name: string, change: string): Promise<Actor> {
  const image = (await buildDatabaseImage(change)).packed
  const person = await aTab(await aBrowser())
  await person.page.context().route(`**/${name}`, (route) => route.fulfill({ body: image }))
  host.configure({ mode: 'mock', demo: { delay: 0, image: name } })
  await signIn(person)
  await openSunrise(person)
  await person.clickButton('activity.step.join')
  await person.expectMessage('activity.bar.in')
  host.configure({ mode: 'mock', demo: { delay: 0 } })
  return person
}

const databaseWorker = ({ page }: Actor): Worker => page.workers().find((worker) => worker.url().includes('database.worker'))!

/** What a browser does with a page that it keeps while it shows another one. Chromium's headless shell keeps none. */
const pageEvent = (person: Actor, kind: 'pagehide' | 'pageshow') =>
  person.page.evaluate((type) => void window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })), kind)

test('gives the club to the next page when the browser keeps a page, which goes on with it when it is restored', async () => {
  const context = await aBrowser()
  const person = await aTab(context)
  await signIn(person)
  await openSunrise(person)
  await pageEvent(person, 'pagehide')
  const next = await aTab(context)
  await openSunrise(next)
  await next.clickButton('activity.step.join')
  await next.expectMessage('activity.bar.in')
  await pageEvent(next, 'pagehide')
  await pageEvent(person, 'pageshow')
  await person.expectMessage('activity.bar.in')
  await person.expectMessage('demo.text')
  expect(await problems.take()).toEqual([])
  await context.close()
})

test('asks the browser to keep the club and what a member joins, and says on an iPhone what the home screen changes', async () => {
  const context = await aBrowser()
  await context.addInitScript(() => {
    Object.assign(navigator, { standalone: false })
    Object.assign(window, { ontouchend: null, persistCount: 0 })
    if (navigator.storage) navigator.storage.persist = async () => Boolean((window as unknown as { persistCount: number }).persistCount++)
  })
  const asked = (person: Actor) => person.page.evaluate(() => (window as unknown as { persistCount: number }).persistCount)
  const person = await aTab(context)
  await signIn(person)
  await person.expectVisible(person.page.getByText(person.t('install.ios.keeps')))
  await openSunrise(person)
  await expect.poll(() => asked(person)).toBe(1)
  await person.clickButton('activity.step.join')
  await expect.poll(() => asked(person)).toBe(2)
  expect(await problems.take()).toEqual([])
  await context.close()
})

test('keeps nothing where the browser refuses storage, says so, and works', async () => {
  const context = await aBrowser()
  const refuse = () => {
    const refused = () => new DOMException('The request was denied.', 'SecurityError')
    // The empty page before the first one is not secure.
    if (!navigator.locks) return
    navigator.locks.request = () => Promise.reject(refused())
    IDBFactory.prototype.open = () => {
      throw refused()
    }
    IDBFactory.prototype.databases = () => Promise.reject(refused())
    IDBFactory.prototype.deleteDatabase = () => {
      throw refused()
    }
    CacheStorage.prototype.open = () => Promise.reject(refused())
    CacheStorage.prototype.keys = () => Promise.reject(refused())
    if ('window' in globalThis)
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw refused()
        },
      })
  }
  await context.addInitScript(refuse)
  await context.route(/database\.worker-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `(${refuse})();${await response.text()}` })
  })
  const person = await aTab(context)
  await person.goto('/login')
  await person.expectMessage('demo.text.refused')
  expect(await findAccessibilityViolations(person)).toEqual([])
  await person.page.getByRole('button', { name: 'lin@bothy.example' }).click()
  await person.expectVisible(person.page.getByRole('link', { name: /林雨桐/ }))
  await person.clickLink('app.activities')
  await person.page.getByRole('link', { name: sunrise }).filter({ visible: true }).first().click()
  await person.clickButton('activity.step.join')
  await person.expectMessage('activity.bar.in')
  expect(await problems.take()).toEqual([])
  await context.close()
})

test('carries out what it cannot store, says that it is not kept, and stores it as soon as there is room', async () => {
  const context = await aBrowser()
  const person = await aTab(context)
  await signIn(person)
  await openSunrise(person)
  await databaseWorker(person).evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError')
    }
    Object.assign(globalThis, { makeRoom: () => (IDBObjectStore.prototype.put = put) })
  })
  await person.clickButton('activity.step.join')
  await person.expectMessage('activity.bar.in')
  await person.expectMessage('demo.text.full')
  await databaseWorker(person).evaluate(() => (globalThis as unknown as { makeRoom: () => void }).makeRoom())
  // The list beside the activity has one too.
  await person.button('favorite.label', { title: sunrise }).last().click()
  await person.expectMessage('demo.text')
  await person.page.reload()
  await person.expectMessage('activity.bar.in')
  expect(await problems.take()).toEqual([])
  await context.close()
})

/** Runs in the page: when the newest stored file of the database was written. */
const newestFile = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('/pglite/bothy-club')
    opening.addEventListener('success', () => {
      const index = opening.result.transaction('FILE_DATA').objectStore('FILE_DATA').index('timestamp')
      const reading = index.getAll()
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve(Math.max(...(reading.result as { timestamp: Date }[]).map(({ timestamp }) => timestamp.getTime())))
      })
    })
  })

test('stores all files of a change or none, also where the browser has no room for one and takes the others', async () => {
  const context = await aBrowser()
  const person = await aTab(context)
  await signIn(person)
  await openSunrise(person)
  await databaseWorker(person).evaluate(() => {
    const { put } = IDBObjectStore.prototype
    let count = 0
    // As Firefox does: the request fails later, and the other requests do not.
    IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
      count++
      return count % 2 === 0 ? this.add(value, '/pglite/bothy-club') : put.call(this, value, key)
    }
  })
  const before = await person.page.evaluate(newestFile)
  await person.clickButton('activity.step.join')
  await person.expectMessage('activity.bar.in')
  await person.expectMessage('demo.text.failed')
  expect(await person.page.evaluate(newestFile)).toBe(before)
  await person.page.reload()
  await person.button('activity.step.join').filter({ visible: true }).waitFor()
  expect(await problems.take()).toEqual([])
  await context.close()
})

test('brings a stored club of an earlier build to this one, with what was done in it', async () => {
  const person = await joinedInBuild(
    'earlier.bin',
    `drop function public.get_overview(jsonb); update rules.installed set version = 'earlier'`,
  )
  await person.goto('/')
  await person.expectVisible(person.page.getByRole('link', { name: /林雨桐/ }))
  await openSunrise(person)
  await person.expectMessage('activity.bar.in')
  expect(await problems.take()).toEqual([])
  await person.page.context().close()
})

test('begins again, and says so, where a stored club comes from a later build; settings of its members are removed', async () => {
  const person = await joinedInBuild('later.bin', `insert into rules.migrations (name) values ('schema/999_later.sql')`)
  await person.page.evaluate(() => localStorage.setItem('bothy.settings.00000000-0000-4000-8000-000000000001', '{}'))
  await person.goto('/')
  await person.expectMessage('demo.replaced')
  await person.link('app.sign-in').filter({ visible: true }).first().waitFor()
  expect(await person.page.evaluate(() => Object.keys(localStorage).filter((key) => /^bothy\.settings\..*-/.test(key)))).toEqual([])
  await openSunrise(person)
  expect(await problems.take()).toEqual([])
  await person.page.context().close()
})

/** Runs in a page of the host without the demo: overwrites the file that PostgreSQL reads first. */
const damage = () =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('/pglite/bothy-club')
    opening.addEventListener('success', () => {
      const files = opening.result.transaction('FILE_DATA', 'readwrite').objectStore('FILE_DATA')
      const path = '/pglite/bothy-club/global/pg_control'
      const reading = files.get(path)
      reading.addEventListener('success', () => {
        const file = reading.result as { contents: Uint8Array }
        files.put({ ...file, contents: file.contents.fill(7) }, path)
      })
      files.transaction.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })

test('says that a stored club is damaged, opens one without storing, and starts over', async () => {
  const context = await aBrowser()
  const person = await aTab(context)
  await signIn(person)
  await person.goto('/theme.js')
  await person.page.evaluate(damage)
  await person.goto('/activities')
  await person.expectMessage('demo.failed.damaged')
  expect(await findAccessibilityViolations(person)).toEqual([])
  await person.clickButton('demo.unkept')
  await person.expectMessage('demo.text.chosen')
  await person.expectVisible(person.page.getByText(sunrise))
  await person.page.reload()
  await person.expectMessage('demo.failed.damaged')
  await person.clickButton('demo.again')
  await person.clickInDialog('demo.again')
  await person.expectMessage('demo.text')
  await person.expectVisible(person.page.getByText(sunrise))
  // PostgreSQL names the damaged file.
  await problems.take(/PANIC|FATAL|pg_control|Aborted|program exited|console/i)
  await context.close()
})
