/** Tracks that were stored before the club checked them, and that no screen can decode: each page works without them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partNames } from '../../apps/web/ui/part.tsx'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, aProposal, type TestMember } from '../fixtures/builders.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

const hour = 3_600_000
const track = { path: '???', fileName: 'way.gpx', distance: 6, ascent: 300, descent: 300, highest: 1200, lowest: 900 }
const routes = aProposal().routes!.map((route) => ({ ...route, track }))
/** What React logs of a part that fails. */
const logged = /encoded track/

let app: TestApp
let admin: TestMember['session']
let bo: TestMember
const ids = { voting: '', day: '', review: '' }
const failed = new Set<string>()

beforeAll(async () => {
  app = await startTestApp()
  const { server } = app
  admin = await server.signInAdmin()
  await server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  bo = await aMember(server, 'Bo')
  const start = new Date(Date.now() + 3.5 * hour)
  const times = { startTime: start.toISOString(), endTime: new Date(start.getTime() + 4 * hour).toISOString() }
  const coordinates = { latitude: 46.6, longitude: 7.9 }
  ids.voting = (await anActivity(server, admin.token, 'voting', { title: 'Which way?', routes })).id
  ids.day = (await anActivity(server, admin.token, 'enrolling', { title: 'Today', ...times, coordinates, routes: routes.slice(0, 1) })).id
  ids.review = (await server.call('createActivity', aProposal({ title: 'By the river', routes }), bo.token)).id
  await withOwnerConnection(embeddedDatabaseOf(server.dataDir), (client) => client.query(`update public.routes set track_path = '????'`))
})
afterAll(() => app?.close())

const asBo = () => app.newActor({ name: 'Bo', session: bo.session })

/** Waits until the parts of this page have failed. */
async function expectFailed({ page }: Actor, ...names: (typeof partNames)[number][]): Promise<void> {
  const found = () => page.locator('[data-failed-part]').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-failed-part')!))
  await expect.poll(async () => [...new Set(await found())].sort()).toEqual(names.toSorted())
  for (const name of names) failed.add(name)
}

test('a member reads the activity, and votes', async () => {
  const actor = await asBo()
  await actor.goto(`/activity/${ids.voting}`)
  await actor.expectVisible(actor.page.getByRole('heading', { name: 'Which way?' }))
  await expectFailed(actor, 'map', 'candidate-profile')
  await actor.expectMessage('state.part-failed')
  await actor.page.getByRole('radiogroup').locator('label').filter({ hasText: 'By the ridge' }).click()
  await actor.clickButton('activity.step.vote', { letter: 'B' })
  await actor.expectMessage('activity.done.vote', { letter: 'B' })
  await actor.page.getByText(actor.t('activity.about-routes')).click()
  await actor.clickButton('route.save-gpx', { letter: 'A' })
  await actor.expectMessage('route.track-damaged')
  await actor.goto(`/activity/${ids.voting}?map=A`)
  await expectFailed(actor, 'map', 'candidate-profile', 'full-map')
  await actor.close()
  await app.takeProblems(logged)
})

test('a member joins, and has the page of the day', async () => {
  const actor = await asBo()
  await actor.goto(`/activity/${ids.day}`)
  await actor.clickButton('activity.step.join')
  await actor.expectMessage('activity.done.join')
  await expectFailed(actor, 'map', 'profile')
  await actor.goto(`/activity/${ids.day}/today`)
  await actor.expectMessage('day.emergency')
  const sunset = actor.page.locator('dt', { hasText: new RegExp(`^${actor.t('day.sunset')}$`) }).locator('+ dd')
  await expect.poll(() => sunset.textContent()).toMatch(/\d:\d\d/)
  await expectFailed(actor, 'map', 'profile')
  await actor.expectVisible(actor.button('day.position.show'))
  await actor.close()
  await app.takeProblems(logged)
})

test('its leader removes the track', async () => {
  const actor = await asBo()
  await actor.goto(`/activity/${ids.review}/edit?step=routes`)
  await actor.clickButton('form.route.edit', { letter: 'A' })
  await expectFailed(actor, 'track')
  await actor.clickButton('form.track.reverse')
  await actor.expectMessage('route.track-damaged')
  await actor.clickButton('form.track.remove')
  await actor.expectMessage('form.track.removed')
  await actor.close()
  await app.takeProblems(logged)
})

test('an admin opens the proposal, and rejects it', async () => {
  const actor = await app.newActor({ name: 'Ada', session: admin })
  await actor.goto(`/activity/${ids.review}`)
  await actor.expectVisible(actor.page.getByRole('heading', { name: 'By the river' }))
  await expectFailed(actor, 'map', 'candidate-profile')
  await actor.clickButton('activity.step.reject')
  await actor.fill('activity.ask.reason', 'The track is damaged.')
  await actor.clickInDialog('activity.step.reject')
  await actor.expectMessage('activity.done.reject')
  await actor.close()
  await app.takeProblems(logged)
})

test('every part that draws a track has failed alone', () => {
  expect([...failed].sort()).toEqual([...partNames].sort())
})
