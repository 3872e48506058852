/** The first screen comes with the page: a visitor reads it before any code is there, and it continues without a request and without a jump. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Locale } from '@bothy/contract/choices.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember } from '../fixtures/builders.ts'
import { hasCode, layoutShifts, recordLayoutShifts, renderedAgain, waitUntilHydrated, waitUntilStyled } from '../fixtures/page-checks.ts'
import { waitUntilRendered } from '../fixtures/rendered-pages.ts'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'

let app: SampleApp
let activity: { id: string; title: string; timeZone: string }

beforeAll(async () => {
  app = await startSampleApp()
  const { items } = await app.server.call('listActivities', { phase: ['enrolling'], limit: 1 })
  activity = items[0]!
  await waitUntilRendered(app.server.url, paths(), ['en', 'en-GB', 'de', 'ja'])
})
afterAll(() => app?.close())

/** In the quick gate, `testing/screens/phone.test.ts` sees in English that nothing moves. */
const locales: Locale[] = inject('isQuick') ? ['de', 'ja'] : ['en', 'de', 'ja']

const paths = () => ['/', '/activities', '/guide', `/activity/${activity.id}`]

/** Text and places of everything in the content, to see that nothing changes but the name of a zone that is not the visitor's. The map comes with the lines of the tracks. */
const contentOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3, a:not([data-opens-map]), time, p)')].map((element) => {
      const { x, y, width } = element.getBoundingClientRect()
      return `${element.textContent.replace(/ GMT[+-]\d+/, '')} at ${Math.round(x)}, ${Math.round(y)}, ${Math.round(width)}`
    }),
  )

/** The requests for data, without that for live updates and without the lines of tracks, which are long and come later. */
function requestsOf({ page }: Actor): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/events' && !pathname.endsWith('/tracks')) requests.push(pathname)
  })
  return requests
}

describe('a visitor', () => {
  test('reads every page without scripts', async () => {
    const visitor = await app.newActor({ runsScripts: false, locale: 'de' })
    for (const path of paths()) {
      await visitor.page.goto(path)
      await visitor.expectVisible(visitor.page.getByRole('heading', { level: 1 }))
    }
    await visitor.expectVisible(activity.title)
    await visitor.page.goto('/activities')
    await visitor.expectVisible(visitor.page.getByRole('link', { name: activity.title }))
    expect(await visitor.page.title()).toBe(visitor.t('title.page', { page: visitor.t('app.activities'), club: 'Bothy' }))
    await visitor.close()
    // A browser without scripts refuses to load them.
    expect(await app.takeProblems(/\.js csp$/)).toEqual([])
  })

  test.each([
    { device: 'phone', theme: 'dark', timeZone: 'Asia/Tokyo', browserLanguage: 'en-GB' },
    { device: 'desktop', theme: 'light', timeZone: 'America/Los_Angeles', browserLanguage: 'en' },
  ] as const)('goes on without a request and without an error on a $device in $timeZone', async (options) => {
    async function problemsAt(path: string) {
      const visitor = await app.newActor(options)
      const requests = requestsOf(visitor)
      await visitor.goto(path)
      await waitUntilHydrated(visitor.page)
      await visitor.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      const again = await renderedAgain(visitor.page)
      await visitor.close()
      return { requests, again }
    }
    // A page also asks for what has changed in the seconds before it was opened, such as by the preparation of this test.
    for (const path of paths()) await expect.poll(() => problemsAt(path)).toEqual({ requests: [], again: 0 })
    expect(await app.takeProblems()).toEqual([])
  })

  test('sees nothing move when the code arrives', async () => {
    const visitor = await app.newActor({ timeZone: activity.timeZone })
    for (const path of ['/activities', '/guide', `/activity/${activity.id}`]) {
      const { release } = await holdCode(visitor.page)
      await visitor.page.goto(path, { waitUntil: 'commit' })
      await visitor.expectVisible(visitor.page.getByRole('heading', { level: 1 }))
      await waitUntilStyled(visitor.page)
      const before = await contentOf(visitor.page)
      release()
      await waitUntilHydrated(visitor.page)
      expect(await contentOf(visitor.page)).toEqual(before)
    }
    await visitor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test.each(locales)('sees little move in %s when the font arrives', async (locale) => {
    const visitor = await app.newActor({ locale, timeZone: activity.timeZone })
    await recordLayoutShifts(visitor)
    for (const path of paths()) {
      await visitor.page.goto(path)
      await waitUntilStyled(visitor.page)
      await waitUntilHydrated(visitor.page)
      expect(await layoutShifts(visitor)).toEqual([])
    }
    await visitor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('gets pictures before fonts and code, styles with the page, and the font before the styles that name it', async () => {
    const visitor = await app.newActor()
    for (const path of paths()) {
      await visitor.page.goto(path)
      await waitUntilStyled(visitor.page)
      await waitUntilHydrated(visitor.page)
      const { files, loadedAt } = await visitor.page.evaluate(() => {
        const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        return {
          loadedAt: page!.loadEventStart,
          files: entries.map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })),
        }
      })
      const code = files.filter(({ name }) => /\.(js|css|woff2)$/.test(name))
      expect(code.length).toBeGreaterThan(3)
      // In milliseconds; without its pictures, the page waits for three seconds.
      for (const { name, startTime } of code) expect([path, name, startTime >= Math.min(loadedAt, 3000)]).toEqual([path, name, true])
      const [font, faces] = [/\.woff2$/, /\/fonts-[^/]*\.css$/].map((pattern) => files.find(({ name }) => pattern.test(name))!)
      expect(faces!.startTime).toBeGreaterThanOrEqual(font!.responseEnd)
    }
    await visitor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('is not offered a new version at the first visit', async () => {
    const visitor = await app.newActor({ opensOffline: true })
    await visitor.goto(`/activity/${activity.id}`)
    // The worker answers the page, which asks whether it is of the same version, before it answers this.
    await visitor.page.evaluate(async () => {
      const { serviceWorker } = navigator
      if (!serviceWorker.controller)
        await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
      const { port1, port2 } = new MessageChannel()
      const answered = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
      port1.start()
      serviceWorker.controller!.postMessage({ type: 'is-current', scripts: [] }, [port2])
      await answered
    })
    // An offer comes before this message.
    await visitor.clickButton('activity.share')
    await visitor.expectVisible(visitor.page.locator('[data-toast]'))
    expect(await visitor.page.getByText(visitor.t('update.ready')).count()).toBe(0)
    await visitor.close()
  })

  test('loses no press and no word that came before the code', async () => {
    const visitor = await app.newActor()
    const { release } = await holdCode(visitor.page)
    await visitor.page.goto('/activities', { waitUntil: 'commit' })
    await visitor.button('filter.open').click()
    release()
    await visitor.expectVisible(visitor.dialog())
    const next = await holdCode(visitor.page)
    await visitor.page.goto('/activities', { waitUntil: 'commit' })
    await visitor.page.getByRole('searchbox').fill(activity.title)
    await visitor.page.keyboard.press('Enter')
    next.release()
    await visitor.expectPath(/[?&]q=/)
    await visitor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('who has chosen another language than that of the browser gets only that one', async () => {
    const visitor = await app.newActor({ locale: 'en' })
    await visitor.goto('/')
    await visitor.clickButton('app.language')
    await visitor.page
      .getByRole('menuitemradio', { name: 'Deutsch' })
      .or(visitor.page.getByRole('menuitem', { name: 'Deutsch' }))
      .click()
    await expect.poll(() => visitor.page.getAttribute('html', 'lang')).toBe('de')
    const { release } = await holdCode(visitor.page)
    await visitor.page.reload({ waitUntil: 'commit' })
    await visitor.expectVisible(visitor.page.locator('.first-paint'))
    expect(await visitor.page.getByRole('heading', { level: 1 }).filter({ visible: true }).count()).toBe(0)
    release()
    await visitor.expectVisible(visitor.page.getByRole('heading', { level: 1 }))
    expect(await visitor.page.title()).toBe('Start · Bothy')
    await visitor.close()
    expect(await app.takeProblems()).toEqual([])
  })
})

test('a member sees their own state before the code, and nothing of the page for visitors', async () => {
  const bo = await app.asMember('desktop')
  const { release } = await holdCode(bo.page)
  const showOwn = await holdOwn(bo.page)
  await bo.page.goto('/', { waitUntil: 'commit' })
  await bo.expectVisible(bo.page.locator('.first-paint'))
  expect(await bo.link('app.sign-in').filter({ visible: true }).count()).toBe(0)
  showOwn()
  await bo.expectVisible(bo.page.getByRole('button', { name: bo.t('favorite.label', { title: activity.title }) }))
  release()
  await bo.expectVisible(bo.page.getByText(/, Bo/))
  expect(await renderedAgain(bo.page)).toBe(0)
  await bo.close()
  expect(await app.takeProblems()).toEqual([])
})

test.each([
  { theme: 'dark', device: 'light' },
  { theme: 'light', device: 'dark' },
] as const)('a member who has chosen the $theme theme sees no other on a device with the $device one', async ({ theme, device }) => {
  const { session } = await aMember(app.server, `Cy ${theme}`)
  await app.server.call('updateUserSettings', { preferences: { theme } }, session.token)
  const cy = await app.newActor({ name: 'Cy', session, theme: device })
  await cy.goto('/activities')
  // The settings of the member come to this device.
  await cy.page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' })
  await cy.page.addInitScript(() => {
    const seen = new Set<string | undefined>()
    Object.assign(globalThis, { seenThemes: seen })
    new MutationObserver(() => seen.add(document.documentElement.dataset['theme'])).observe(document, {
      subtree: true,
      attributeFilter: ['data-theme'],
    })
  })
  await cy.page.reload()
  await waitUntilHydrated(cy.page)
  await cy.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await cy.page.evaluate(() => [...(globalThis as unknown as { seenThemes: Set<string> }).seenThemes])).toEqual([theme])
  await cy.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a member whose device has the code before the whole page sees the page', async () => {
  const bo = await app.asMember()
  const page = await holdBody(bo.page, '/activities')
  await bo.page.goto('/activities', { waitUntil: 'commit' })
  await expect.poll(() => hasCode(bo.page)).toBe(true)
  page.release()
  await bo.expectVisible(bo.page.getByRole('heading', { level: 1 }))
  await bo.expectVisible(activity.title)
  await bo.close()
  expect(await app.takeProblems()).toEqual([])
})

/** The head of the page at `path` arrives, but nothing of its body until `release` is called. */
async function holdBody(page: Page, path: string): Promise<{ release: () => void }> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/held.js', async (route) => {
    await promise
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('</head>', '<script src="/held.js"></script></head>') })
  })
  return { release }
}

/** Holds back what only a member sees. */
async function holdOwn(page: Page): Promise<() => void> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/page/**', async (route) => {
    await promise
    await route.continue()
  })
  return release
}

/** Holds back the code of the app, but not the page, its styles and `theme.js`, until `release` is called. */
async function holdCode(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return { release }
}
