/** Browsers of iPhones install apps from their own menu only: the page says how. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { expectCode } from '../fixtures/device-storage.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

/** Where there is nothing to say. In the quick gate, `apps/web/install/install-row.browser.test.tsx` says so. */
const withoutHint = inject('isQuick') ? [] : [true, undefined]

/** Opens Home as in Safari, where `standalone` says whether the app is on the home screen; elsewhere there is no such thing. */
async function openHome(standalone?: boolean): Promise<Actor> {
  const person = await app.newActor()
  if (standalone !== undefined) await person.page.addInitScript((value) => Object.assign(navigator, { standalone: value }), standalone)
  await person.goto('/')
  await person.expectMessage('home.guide.title')
  return person
}

test('is shown to a visitor with an iPhone, until the app is on the home screen', async () => {
  const visitor = await openHome(false)
  await visitor.expectVisible(visitor.page.getByText(visitor.t('install.ios')))
  await visitor.close()
  for (const standalone of withoutHint) {
    const other = await openHome(standalone)
    expect(await other.page.getByText(other.t('install.ios')).count()).toBe(0)
    await other.close()
  }
  expect(await app.takeProblems()).toEqual([])
})

test('is shown with the notice that there is no signal', async () => {
  for (const standalone of [false, ...withoutHint.slice(0, 1)]) {
    const person = await app.newActor({ opensOffline: true })
    await person.page.addInitScript((value) => Object.assign(navigator, { standalone: value }), standalone)
    await person.goto('/activities')
    await expectCode(person.page, 'services')
    await person.page.context().setOffline(true)
    const notice = person.page.getByRole('status').filter({ hasText: person.t('state.offline.title') })
    await person.expectVisible(notice)
    expect(await notice.getByText(person.t('install.ios')).count()).toBe(standalone ? 0 : 1)
    expect(await notice.getByText(person.t('install.ios.keeps')).count()).toBe(standalone ? 0 : 1)
    await person.page.context().setOffline(false)
    await person.close()
  }
  expect(await app.takeProblems(/net::ERR_/)).toEqual([])
})
