/** A browser from before spring 2024, imitated by removing what it did not have yet; and one that is too old for the app. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, anActivity, memberPassword, type TestMember } from '../fixtures/builders.ts'
import { dropFiles, fileOf, overThePass } from '../fixtures/gpx-files.ts'
import { startStaticHost } from '../fixtures/story-apps.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { signIn } from './activity-lifecycle/steps.ts'

let app: TestApp
let host: Awaited<ReturnType<typeof startStaticHost>>
let bo: TestMember
let activity: { id: string }

beforeAll(async () => {
  app = await startTestApp()
  host = await startStaticHost()
  host.configure({ mode: 'mock', demo: { delay: 0 } })
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, token)
  bo = await aMember(app.server, 'Bo')
  activity = await anActivity(app.server, token, 'voting', {
    title: 'Over the pass',
    description: 'See https://example.org/pass for the way.',
  })
})
afterAll(async () => {
  await app?.close()
  host?.close()
})

/** Runs before all code of a page or a worker. */
const removeYounger = () => {
  const remove = (from: object, ...names: string[]) => names.forEach((name) => delete (from as Record<string, unknown>)[name])
  remove(AbortSignal, 'any')
  remove(Promise, 'withResolvers', 'try')
  remove(URL, 'canParse', 'parse')
  remove(Array, 'fromAsync')
  remove(Object, 'groupBy')
  remove(Map, 'groupBy')
  remove(IDBFactory.prototype, 'databases')
  remove(Intl, 'Segmenter')
  remove(globalThis, 'requestIdleCallback', 'scheduler')
  if (typeof Element === 'function') remove(Element.prototype, 'checkVisibility')
  if (typeof Document === 'function') remove(Document.prototype, 'startViewTransition')
}

/** Playwright runs init scripts in pages only. */
async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript(removeYounger)
  await page.context().route(/worker-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `(${removeYounger})();${await response.text()}` })
  })
}

describe('in a browser of spring 2023', () => {
  test('a member signs in, votes, and proposes an activity with a GPX file', async () => {
    const person = await app.newActor({ name: 'Bo', device: 'desktop' })
    await makeOlder(person.page)
    await person.goto(`/login?next=/activity/${activity.id}`)
    await signIn(person, bo.session.user.email, memberPassword)
    await person.expectVisible(person.page.getByRole('link', { name: 'https://example.org/pass' }))
    await person.page.getByText('By the lake').first().click()
    await person.clickButton('activity.step.vote', { letter: 'A' })
    await person.expectMessage('activity.withdraw')
    await person.goto('/create-activity?step=routes')
    await dropFiles(person, [fileOf('pass.gpx', overThePass('Over the pass', { kilometers: 14, climb: 900 }))])
    await person.expectMessage('form.track.added', { count: 1 })
    expect(await app.takeProblems()).toEqual([])
    await person.close()
  })

  test('the demo opens, and keeps what was done', async () => {
    const person = await app.newActor({ name: 'a visitor', device: 'desktop' })
    await makeOlder(person.page)
    await person.goto(`${host.url}/login`)
    await person.page.getByRole('button', { name: 'lin@bothy.example' }).click()
    await person.expectVisible(person.page.getByRole('link', { name: /林雨桐/ }))
    await person.page.reload()
    await person.expectVisible(person.page.getByRole('link', { name: /林雨桐/ }))
    await person.close()
  })
})

describe('in an older browser', () => {
  const sentence = { en: 'This browser is too old', de: 'Dieser Browser ist zu alt', 'zh-TW': '這個瀏覽器版本過舊' }

  test.each([
    ['our server', 'en', () => app.server.url],
    ['our server', 'de', () => app.server.url],
    ['a static host', 'zh-TW', () => host.url],
  ] as const)('from %s, one sentence in the language %s says which browser is needed', async (_, locale, url) => {
    const person = await app.newActor({ name: 'a visitor', browserLanguage: locale })
    await person.page.addInitScript(() => delete (String.prototype as { isWellFormed?: unknown }).isWellFormed)
    await person.goto(`${url()}/login`)
    await person.page.getByRole('alert').filter({ hasText: sentence[locale] }).waitFor()
    expect(await person.page.getByRole('alert').innerText()).toContain('Safari / iOS 16.4, Chrome / Edge 111, Firefox 121')
    await person.close()
  })
})
