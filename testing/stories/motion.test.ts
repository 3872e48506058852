/** What moves: a card becomes the page of its activity and back, and an installed app refreshes when it is pulled down. Nothing moves without need. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'

let app: SampleApp

beforeAll(async () => {
  app = await startSampleApp()
})
afterAll(() => app?.close())

/** Runs before the page: writes down which parts move in each view transition. */
function recordTransitions(): void {
  const moved: string[][] = []
  Object.assign(globalThis, { moved })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (...args: Parameters<typeof start>) => {
    const transition = start(...args)
    const parts = () => {
      const groups = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
      return new Set(groups.flatMap((name) => /^::view-transition-group\(activity-(\w+)\)$/.exec(name)?.[1] ?? []))
    }
    transition.ready.then(() => moved.push([...parts()].sort())).catch(() => undefined)
    return transition
  }
}
const transitions = (page: Page) => page.evaluate(() => (globalThis as unknown as { moved: string[][] }).moved)
/** The code that moves cards is loaded after the first screen. The router is a global of its library. */
const mayMove = (page: Page) =>
  page.evaluate(() => {
    const { options } = (globalThis as unknown as { __TSR_ROUTER__: { options: { defaultViewTransition?: unknown } } }).__TSR_ROUTER__
    return options.defaultViewTransition !== undefined
  })
const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

async function openList(person: Actor): Promise<void> {
  await person.page.addInitScript(recordTransitions)
  await person.goto('/activities')
  await person.expectVisible(person.page.getByRole('article').first())
  await expect.poll(() => mayMove(person.page)).toBe(true)
}

/** Scrolls to a card below the first screen and opens it. Resolves with how far the list was scrolled. */
async function openLaterCard({ page, expectVisible }: Actor): Promise<number> {
  const card = page.getByRole('article').nth(5)
  await card.evaluate((element) => scrollTo({ top: element.getBoundingClientRect().top + scrollY - 200 }))
  const scrolled = await scrollOf(page)
  const title = (await card.getByRole('heading').innerText()).trim()
  await card.getByRole('link').click()
  await expectVisible(page.getByRole('heading', { level: 1, name: title }))
  return scrolled
}

describe('a card becomes the page of its activity', () => {
  test('with its cover and title, and back to where the list was', async () => {
    const person = await app.asMember()
    const { page } = person
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openList(person)
    const scrolled = await openLaterCard(person)
    expect(scrolled).toBeGreaterThan(100)
    await expect.poll(() => transitions(page)).toEqual([expect.arrayContaining(['cover', 'title'])])
    await expect.poll(() => scrollOf(page)).toBe(0)
    await person.expectFocus()
    await person.clickButton('app.back')
    await person.expectVisible(page.getByRole('article').nth(5))
    await expect.poll(() => scrollOf(page)).toBe(scrolled)
    await expect.poll(() => transitions(page)).toEqual([expect.anything(), expect.arrayContaining(['cover', 'title'])])
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('and one that the browser skips is no error', async () => {
    const person = await app.asMember()
    await openList(person)
    await person.page.evaluate(() => document.startViewTransition(() => undefined).skipTransition())
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('at once for those who want less motion, and the list is where it was', async () => {
    const person = await app.asMember()
    const { page } = person
    await openList(person)
    const scrolled = await openLaterCard(person)
    await person.clickButton('app.back')
    await person.expectVisible(page.getByRole('article').nth(5))
    await expect.poll(() => scrollOf(page)).toBe(scrolled)
    expect(await transitions(page)).toEqual([])
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })
})

describe('pulling the page down', () => {
  /** One finger, from the top of the page. */
  async function pullDown(page: Page, distance: number): Promise<void> {
    const touch = await page.context().newCDPSession(page)
    // Away from the search, which has gestures of its own, also where a finger is nearest to it.
    const at = (y: number) => [{ x: 200, y: 400 + y }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share * distance) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await touch.detach()
  }
  async function asMemberWithInstalledApp(): Promise<Actor> {
    const person = await app.asMember()
    await person.page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    return person
  }
  const isListening = (page: Page) => page.evaluate(() => document.documentElement.style.overscrollBehaviorY === 'none')

  test('refreshes Home, the list and an activity in an installed app', async () => {
    const person = await asMemberWithInstalledApp()
    const { page } = person
    await openList(person)
    const activity = new URL((await page.getByRole('article').first().getByRole('link').getAttribute('href'))!, page.url()).pathname
    for (const [path, answer] of [
      ['/', /\/api\/overview$/],
      ['/activities', /\/api\/activities\?/],
      [activity, new RegExp(`/api${activity.replace('activity', 'activities')}$`)],
    ] as const) {
      await person.goto(path)
      await person.expectVisible(page.getByRole('heading').first())
      await expect.poll(() => isListening(page)).toBe(true)
      const asked = page.waitForResponse(answer)
      await pullDown(page, 300)
      await asked
      await person.page
        .getByRole('status')
        .filter({ hasText: person.t('refresh.done') })
        .waitFor({ state: 'attached' })
    }
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('says why a page could not be refreshed, and leaves what it shows', async () => {
    const person = await asMemberWithInstalledApp()
    const { page } = person
    await person.goto('/')
    await person.expectVisible(page.getByRole('article').first())
    await expect.poll(() => isListening(page)).toBe(true)
    const unavailable = { status: 503, json: { error: { code: 'UNAVAILABLE', message: 'The database is away.' } } }
    await page.route('**/api/overview', (route) => route.fulfill(unavailable))
    await pullDown(page, 300)
    await person.expectVisible(page.locator('[data-toast]').filter({ hasText: person.refusalText('UNAVAILABLE') }))
    await person.expectVisible(page.getByRole('article').first())
    await person.close()
    expect(await app.takeProblems(/GET \S+\/api\/overview 503/)).toEqual([])
  })

  test('is left to the browser in a tab', async () => {
    const person = await app.asMember()
    await openList(person)
    await expect.poll(() => mayMove(person.page)).toBe(true)
    expect(await isListening(person.page)).toBe(false)
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })
})
