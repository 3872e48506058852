/** Edits of one activity that meet: with tracks, with removed values, and in miles. Commands of one member that meet. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { encodeTrack } from '@bothy/hiking'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, aProposal } from '../fixtures/builders.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { chooseRoute } from './activity-lifecycle/steps.ts'

let app: TestApp
let admin: SessionAnswer

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
})
afterAll(() => app?.close())

const points = Array.from({ length: 200 }, (_, i) => ({ lat: 46.6 + i / 2000, lon: 7.9, ele: 900 + i * 3 }))
const track = {
  path: encodeTrack({ name: '', segments: [points] }),
  fileName: 'ridge.gpx',
  distance: 11.1,
  ascent: 597,
  descent: 0,
  highest: 1497,
  lowest: 900,
}

const withTrack = () => {
  const [first, ...others] = aProposal().routes!
  return anActivity(app.server, admin.token, 'voting', { routes: [{ ...first!, track }, ...others] })
}

test('keeps the form and what is typed when another page saves other tracks, and asks about the route that both have changed', async () => {
  const { id } = await withTrack()
  const [typing, reversing] = await Promise.all(['Ada', 'Bo'].map((name) => app.newActor({ name, session: admin })))
  for (const actor of [typing!, reversing!]) {
    await actor.goto(`/activity/${id}/edit?step=routes`)
    await actor.clickButton('form.route.edit', { letter: 'A' })
  }
  const { page, t } = typing!
  const loads: string[] = []
  page.on('requestfinished', (request) => request.url().endsWith('/tracks') && loads.push(request.url()))
  const description = page.getByLabel(t('form.route.description'))
  await description.pressSequentially(' Steep at the end.')
  const typed = await description.inputValue()
  await reversing!.clickButton('form.track.reverse')
  await reversing!.expectVisible(reversing!.page.getByText(/^0\sm up, 597\sm down$/))
  await reversing!.clickButton('form.save')
  await reversing!.expectMessage('form.saved')
  await expect.poll(() => loads.length).toBeGreaterThan(0)
  await page.keyboard.type(' Take poles.')
  expect(await description.inputValue()).toBe(`${typed} Take poles.`)
  await typing!.clickButton('form.save')
  await typing!.expectMessage('merge.title')
  await typing!.clickInDialog('form.save')
  await typing!.expectMessage('form.saved')
  const { routes } = await app.server.call('getActivity', { activityId: id }, admin.token)
  expect(routes[0]!.description).toContain('Take poles.')
  await Promise.all([typing!.close(), reversing!.close()])
  expect(await app.takeProblems(/activities\/\S+ 409/)).toEqual([])
})

test('says in words that a value was removed, and gives distances in the unit of the viewer', async () => {
  const { id, routes } = await anActivity(app.server, admin.token, 'voting', { quorum: 3, minParticipants: 4 })
  const ada = await app.newActor({ name: 'Ada', session: admin })
  const { page, t } = ada
  await ada.goto('/')
  await page.evaluate(() => localStorage.setItem('bothy.units', 'imperial'))
  await ada.goto(`/activity/${id}/edit`)
  await ada.fill('form.quorum', '')
  await ada.fill('form.min-participants', '')
  await ada.clickButton('form.next')
  await ada.clickButton('form.route.edit', { letter: 'A' })
  await ada.fill('form.route.description', 'Wet.')
  const proposed = routes.map(({ id, title, distance, duration, difficulty }) => ({
    id,
    title,
    distance,
    duration,
    difficulty,
    description: 'Dry.',
  }))
  await app.server.call('editActivity', { activityId: id, ...aProposal({ quorum: 5, minParticipants: 6, routes: proposed }) }, admin.token)
  await ada.clickButton('form.save')
  await ada.expectMessage('merge.title')
  const mine = (name: string) => ada.dialog().getByRole('group', { name, exact: true }).getByText(t('merge.mine')).locator('..')
  for (const name of [t('form.quorum'), t('form.min-participants')])
    await ada.expectVisible(mine(name).getByText(t('merge.none'), { exact: true }))
  await ada.expectVisible(mine(t('route.letter', { letter: 'A' })).getByText(/, 9\.\d\smi, \d\shr/))
  await ada.close()
  expect(await app.takeProblems(/activities\/\S+ 409/)).toEqual([])
})

/** Two tabs of the member Mia. What they send to `path` leaves them when both have sent it. */
async function tabsOfMia(path: string): Promise<Actor[]> {
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  const { session } = await aMember(app.server, 'Mia')
  const tabs = await Promise.all([1, 2].map(() => app.newActor({ name: 'Mia', session })))
  const both = Promise.withResolvers<void>()
  let sent = 0
  for (const { page } of tabs)
    await page.route(path, async (route) => {
      if (++sent === 2) both.resolve()
      await both.promise
      await route.continue()
    })
  return tabs
}

test('shows a member who joins in two tabs at once that they are in, in both', async () => {
  const { id } = await anActivity(app.server, admin.token, 'enrolling')
  const tabs = await tabsOfMia('**/api/activities/*/join')
  for (const tab of tabs) await tab.goto(`/activity/${id}`)
  await Promise.all(tabs.map((tab) => tab.clickButton('activity.step.join')))
  await Promise.all(
    tabs.map((tab) => expect.poll(() => tab.page.getByRole('status').allInnerTexts()).toContain(tab.t('activity.done.join'))),
  )
  for (const tab of tabs) {
    await tab.expectMessage('activity.bar.in')
    expect(await tab.page.getByText(tab.refusalText('ALREADY_JOINED')).count()).toBe(0)
    await tab.close()
  }
  expect(await app.takeProblems(/join 409/)).toEqual([])
})

test.each([
  ['shows a member who votes for one route in two tabs at once their vote, in both', ['B', 'B'], 0],
  ['refuses one of two votes for different routes that a member sends in two tabs at once', ['B', 'C'], 1],
])('%s', async (_, letters, refused) => {
  const { id } = await anActivity(app.server, admin.token, 'voting')
  const tabs = await tabsOfMia('**/api/activities/*/votes')
  for (const [index, tab] of tabs.entries()) {
    await tab.goto(`/activity/${id}`)
    await chooseRoute(tab, letters[index] === 'B' ? 'By the ridge' : 'By the hut')
  }
  await Promise.all(tabs.map((tab, index) => tab.clickButton('activity.step.vote', { letter: letters[index]! })))
  const isRefused = async (tab: Actor, index: number) => {
    const refusal = tab.page.getByText(tab.refusalText('ALREADY_VOTED')).first()
    await tab.expectVisible(tab.page.getByText(tab.t('activity.done.vote', { letter: letters[index]! }), { exact: true }).or(refusal))
    return refusal.isVisible()
  }
  const refusals = (await Promise.all(tabs.map(isRefused))).filter(Boolean).length
  for (const tab of tabs) await tab.close()
  expect(refusals).toBe(refused)
  expect(await app.takeProblems(/votes 409/)).toEqual([])
})

test('keeps the heart of a member who marks a favorite while the page loads what somebody else has changed', async () => {
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  const { id } = await anActivity(app.server, admin.token, 'voting')
  const mia = await app.newActor({ name: 'Mia', session: (await aMember(app.server, 'Mia')).session })
  const changed = Promise.withResolvers<void>()
  await mia.page.route('**/api/activities/*/favorite', async (route) => {
    await changed.promise
    await route.continue()
  })
  await mia.goto(`/activity/${id}`)
  await mia.clickButton('favorite.label', { title: aProposal().title })
  const { routes: _, ...proposal } = aProposal({ title: 'Along the other burn' })
  await app.server.call('editActivity', { activityId: id, ...proposal }, admin.token)
  const heart = mia.button('favorite.label', { title: 'Along the other burn' })
  await heart.waitFor()
  changed.resolve()
  await mia.expectMessage('favorite.added')
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  await mia.close()
  expect(await app.takeProblems()).toEqual([])
})
