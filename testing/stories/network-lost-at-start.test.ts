/** The network goes while a page that the server has rendered waits for its code. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeNamed } from '../fixtures/code-files.ts'
import { hasCode, renderedAgain, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { waitUntilRendered } from '../fixtures/rendered-pages.ts'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'

let app: SampleApp
let activity: { id: string; title: string }

beforeAll(async () => {
  app = await startSampleApp()
  const { items } = await app.server.call('listActivities', { phase: ['enrolling'], limit: 1 })
  activity = items[0]!
  await waitUntilRendered(app.server.url, ['/', '/activities', '/guide', `/activity/${activity.id}`], ['en'])
})
afterAll(() => app?.close())

/** Holds back these files until `release` is called; then they do not arrive while the browser has no network. `arrived` resolves when one is asked for. */
async function failCode(page: Page, files: string): Promise<{ arrived: Promise<void>; release: () => void }> {
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(files, async (route) => {
    arrived.resolve()
    await released.promise
    if (await page.evaluate(() => navigator.onLine)) await route.continue()
    else await route.abort('internetdisconnected')
  })
  return { arrived: arrived.promise, release: released.resolve }
}

describe('what is shown stays, and the page goes on when the network is back', () => {
  test.each(['/', '/activities', '/guide', 'activity'])('on %s', async (name) => {
    for (const open of [() => app.newActor(), () => app.asMember()]) {
      const person = await open()
      const { release, arrived } = await failCode(
        person.page,
        codeNamed('home-screen', 'activities-screen', 'guide-screen', 'activity-screen'),
      )
      await person.page.goto(name === 'activity' ? `/activity/${activity.id}` : name)
      await arrived
      await expect.poll(() => hasCode(person.page)).toBe(true)
      await person.page.locator('html:not([data-member], [data-plain])').waitFor({ state: 'attached' })
      const before = await person.page.locator('main').textContent()
      await person.page.context().setOffline(true)
      release()
      await person.expectVisible(person.page.getByRole('status').getByText(person.t('state.offline.title')))
      expect(await person.page.locator('main').textContent()).toBe(before)
      await person.page.context().setOffline(false)
      await waitUntilHydrated(person.page)
      await expect.poll(() => person.page.getByText(person.t('state.offline.title')).count()).toBe(0)
      await person.expectVisible(person.page.getByRole('heading', { level: 1 }))
      expect(await renderedAgain(person.page)).toBe(0)
      await person.close()
    }
    expect(await app.takeProblems(/ERR_INTERNET_DISCONNECTED|offline/)).toEqual([])
  })

  test('on the page of an activity as visitors see it, before that of the member is here', async () => {
    const bo = await app.asMember()
    const own = await failCode(bo.page, '**/page/**')
    const code = await failCode(bo.page, codeNamed('activity-screen'))
    await bo.page.goto(`/activity/${activity.id}`)
    await Promise.all([own.arrived, code.arrived])
    await expect.poll(() => hasCode(bo.page)).toBe(true)
    await bo.page.context().setOffline(true)
    own.release()
    code.release()
    await bo.expectVisible(bo.page.getByRole('status').getByText(bo.t('state.offline.title')))
    await bo.expectVisible(bo.page.getByRole('heading', { level: 1, name: activity.title }))
    expect(await bo.link('app.sign-in').filter({ visible: true }).count()).toBe(0)
    await bo.page.context().setOffline(false)
    await bo.expectVisible(bo.page.getByRole('button', { name: bo.t('favorite.label', { title: activity.title }) }))
    await bo.close()
    expect(await app.takeProblems(/ERR_INTERNET_DISCONNECTED|offline/)).toEqual([])
  })

  test.each(['first', 'en'])('when %s-*.js has not arrived', async (name) => {
    const visitor = await app.newActor()
    const { release, arrived } = await failCode(visitor.page, codeNamed(name))
    await visitor.page.goto('/activities')
    await arrived
    await visitor.page.context().setOffline(true)
    release()
    await visitor.expectVisible(activity.title)
    await visitor.page.context().setOffline(false)
    await waitUntilHydrated(visitor.page)
    await visitor.close()
    expect(await app.takeProblems(/ERR_INTERNET_DISCONNECTED|offline/)).toEqual([])
  })

  test('when a file has failed, and the network is back before the page knows of it', async () => {
    const visitor = await app.newActor()
    // The preload fails, and the import.
    let failures = 0
    await visitor.page.route(codeNamed('first'), (route) => (failures++ < 2 ? route.abort('internetdisconnected') : route.continue()))
    await visitor.page.goto('/activities')
    await waitUntilHydrated(visitor.page)
    await visitor.close()
    expect(await app.takeProblems(/ERR_INTERNET_DISCONNECTED/)).toEqual([])
  })
})
