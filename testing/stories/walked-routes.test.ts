/** What the club has walked: members search it, look at a route, and propose an activity with it, also after signing in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, memberPassword, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: SessionAnswer
let amina: TestMember

const path = '_`yzG_~eo@lle@o}@_|Bh}L'
const track = { path, fileName: 'plan.gpx', distance: 12.48, ascent: 870, descent: 640, highest: 2681, lowest: 1967 }
const ridge = { title: 'Over the ridge', description: 'Lonely.', distance: 12.5, duration: 4.5, difficulty: 'Medium' as const, track }
const lake = { title: 'Around the lake', description: 'Flat.', distance: 5, duration: 1.5, difficulty: 'Easy' as const }

async function aWalk(title: string, route: typeof ridge | typeof lake): Promise<string> {
  const { id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { title, routes: [route] })
  for (const call of ['startActivity', 'completeActivity'] as const) await app.server.call(call, { activityId }, admin.token)
  return activityId
}

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  amina = await aMember(app.server, 'Amina')
})
skipAfterFailure()
afterAll(() => app?.close())

const nameOfForm = (person: Actor) => person.page.getByLabel(person.t('form.title'), { exact: true })

test('a club that has walked nothing yet says so, and leads nowhere', async () => {
  const person = await app.newActor({ name: 'Amina', session: amina.session })
  await person.goto('/activities')
  await waitUntilHydrated(person.page)
  expect(await person.page.getByRole('link', { name: person.t('library.title') }).count()).toBe(0)
  await person.goto('/routes')
  await person.expectVisible(person.t('library.none.title'))
})

test('a member finds a walked route by a word with an error, and reads what is known of it', async () => {
  const first = await aWalk('Faulhorn in July', ridge)
  await aWalk('Faulhorn again', ridge)
  await aWalk('An evening at the lake', lake)
  await app.server.call('updateSystemSettings', { writesReports: true }, admin.token)
  const seenOn = new Date().toISOString().slice(0, 10)
  const conditions = [{ kind: 'snow' as const, text: 'Above 2,300 m', seenOn }]
  await app.server.call('writeReport', { activityId: first, version: 0, conditions }, admin.token)
  const person = await app.newActor({ name: 'Amina', session: amina.session })
  await person.goto('/activities')
  await waitUntilHydrated(person.page)
  await person.page.getByRole('link', { name: person.t('library.title') }).click()
  await person.expectVisible(person.page.getByRole('heading', { name: 'Around the lake' }))
  expect(await findAccessibilityViolations(person)).toEqual([])
  await person.page.getByRole('searchbox').fill('Fauldorn')
  await expect.poll(() => person.page.getByRole('article').count()).toBe(1)
  await person.expectVisible('Above 2,300 m')
  await person.page.getByRole('link', { name: 'Over the ridge' }).click()
  await person.expectVisible(person.page.getByRole('heading', { name: 'Over the ridge', level: 1 }))
  await person.expectVisible(person.page.getByRole('link', { name: /Faulhorn in July/ }).first())
  await person.expectVisible(person.page.getByRole('link', { name: /Faulhorn again/ }).first())
  expect(await findAccessibilityViolations(person)).toEqual([])
})

test('filters are in the address', async () => {
  const person = await app.newActor({ name: 'Amina', session: amina.session })
  await person.goto('/routes')
  await person.expectVisible(person.page.getByRole('heading', { name: 'Around the lake' }))
  await person.clickButton('filter.open')
  await person.page
    .getByRole('dialog')
    .getByRole('button', { name: person.t('difficulty.Medium') })
    .click()
  expect(await findAccessibilityViolations(person)).toEqual([])
  await person.clickInDialog('library.show')
  await expect.poll(() => person.page.getByRole('article').count()).toBe(1)
  expect(new URL(person.page.url()).search).toBe('?difficulty=Medium')
})

test('a visitor proposes with the route after signing in, and a reload keeps what was typed', async () => {
  const { items } = await app.server.call('listRoutes', { q: 'faulhorn' })
  const person = await app.newActor({ name: 'Amina' })
  await person.goto(`/routes/${items[0]!.hash}`)
  await person.page.getByRole('link', { name: person.t('library.propose') }).click()
  await person.fill('login.email', amina.email)
  await person.fill('login.password', memberPassword)
  await person.clickButton('app.sign-in')
  await expect.poll(() => nameOfForm(person).inputValue()).toBe('Over the ridge')
  await nameOfForm(person).fill('Faulhorn in the snow')
  await person.page.reload()
  await expect.poll(() => nameOfForm(person).inputValue()).toBe('Faulhorn in the snow')
  await person.page.goto(`${person.page.url()}&step=routes`)
  await person.expectVisible('Over the ridge')
  await person.expectVisible('plan.gpx')
})

test('without a network, what was seen is there', async () => {
  const person = await app.newActor({ name: 'Amina', session: amina.session })
  await person.goto('/routes')
  await person.page.getByRole('link', { name: 'Over the ridge' }).click()
  await person.expectVisible(person.page.getByRole('heading', { name: 'Over the ridge', level: 1 }))
  await person.page.context().setOffline(true)
  await person.page.goBack()
  await person.expectVisible(person.page.getByRole('heading', { name: 'Around the lake' }))
  await person.page.goForward()
  await person.expectVisible(person.page.getByRole('heading', { name: 'Over the ridge', level: 1 }))
  await person.page.context().setOffline(false)
})
