/** The page of the day: what is next, the way and the position on it, and what to do in an emergency. It works without a network. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeTrack } from '@bothy/hiking'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, aProposal, type TestMember } from '../fixtures/builders.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import { expectCode, expectStored } from '../fixtures/device-storage.ts'
import { findAccessibilityViolations, findOverflow, findSmallTargets, layoutShifts, recordLayoutShifts } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

const hour = 3_600_000

let app: TestApp
let bo: TestMember
let cy: TestMember
let activity: { id: string; title: string }
let path: string

/** 3 km to the north and back, 100 m higher with each kilometer. */
const way = Array.from({ length: 31 }, (_, i) => ({ lat: 46.6 + (i * 100) / 111_166, lon: 7.9, ele: 900 + i * 10 }))
const track = {
  path: encodeTrack({ segments: [[...way, ...way.toReversed().slice(1)]] }),
  fileName: 'there-and-back.gpx',
  distance: 6,
  ascent: 300,
  descent: 300,
  highest: 1200,
  lowest: 900,
}
const meetingPoint = { latitude: 46.6, longitude: 7.9012 }
/** A position so many meters north and east of the start. */
const positionAt = (north: number, east = 0) => ({ latitude: 46.6 + north / 111_166, longitude: 7.9 + east / 76_500, accuracy: 12 })

beforeAll(async () => {
  app = await startTestApp()
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, token)
  bo = await aMember(app.server, 'Bo')
  cy = await aMember(app.server, 'Cy')
  const start = new Date(Date.now() + 3.5 * hour)
  const routes = aProposal()
    .routes!.slice(0, 1)
    .map((route) => ({ ...route, distance: 6, track }))
  activity = await anActivity(app.server, token, 'enrolling', {
    title: 'Up to the quiet hut',
    location: 'Bus stop at the mill',
    coordinates: meetingPoint,
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 4 * hour).toISOString(),
    timeZone: 'Europe/Zurich',
    routes,
  })
  path = `/activity/${activity.id}/today`
  await app.server.call('joinActivity', { activityId: activity.id }, bo.token)
  const startTime = new Date(start.getTime() + 8 * hour).toISOString()
  const later = await anActivity(app.server, token, 'enrolling', { title: 'Down to the lake', startTime, endTime: null })
  await app.server.call('joinActivity', { activityId: later.id }, bo.token)
})
afterAll(() => app?.close())

const asBo = (options = {}) => app.newActor({ name: 'Bo', session: bo.session, ...options })

/** The value below a label. */
const figure = ({ page, t }: Actor, label: Parameters<Actor['t']>[0]) =>
  page.locator('dt', { hasText: new RegExp(`^${t(label)}$`) }).locator('+ dd')
const marks = ({ page }: Actor) => page.locator('[data-place-on-profile], [data-place]').count()

async function showPosition(actor: Actor, north: number): Promise<void> {
  const context = actor.page.context()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(positionAt(north))
  await actor.clickButton('day.position.show')
  await actor.expectMessage('day.left')
}

test('the button for an emergency leads to what to do, as often as it is pressed', async () => {
  const actor = await asBo()
  await actor.goto(path)
  const card = actor.page.locator('#emergency')
  for (let press = 0; press < 2; press++) {
    await actor.clickLink('day.emergency')
    await expect.poll(() => card.evaluate((section) => section === document.activeElement)).toBe(true)
    await expect.poll(() => card.evaluate((section) => Math.abs(section.getBoundingClientRect().top) < innerHeight / 2)).toBe(true)
    await actor.page.evaluate(() => {
      ;(document.activeElement as HTMLElement).blur()
      scrollTo(0, 0)
    })
  }
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('from 24 hours before the start, Home begins with the day of the next activity, before the others, and so does the page of the activity', async () => {
  const actor = await asBo()
  const { page, t } = actor
  await actor.goto('/')
  const card = actor.link('day.title')
  await actor.expectVisible(card)
  await actor.expectVisible(page.getByText(/^(today|tomorrow), /))
  const trips = page.getByRole('region', { name: t('home.trips.title') })
  expect(await trips.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Down to the lake'])
  expect((await card.boundingBox())!.y).toBeLessThan((await trips.boundingBox())!.y)
  await actor.goto(`/activity/${activity.id}`)
  // The bar of the page leads to the day, and no second button does.
  const bar = page.locator('[data-bottom-bar]')
  const step = bar.getByRole('link', { name: t('activity.step.onTheDay'), exact: true })
  await actor.expectVisible(step)
  expect(await page.getByRole('main').locator(`a[href$="${path}"]`).count()).toBe(1)
  await step.click()
  await actor.expectPath(path)
  await actor.expectVisible(page.getByText(/^Starts in\s3\shr\s\d+\smin$/))
  await actor.expectVisible(activity.title)
  await actor.expectVisible('Bus stop at the mill')
  expect(await page.getByRole('link', { name: t('day.open-maps') }).getAttribute('href')).toContain('46.6')
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('members who do not take part are sent to the activity', async () => {
  const actor = await app.newActor({ name: 'Cy', session: cy.session })
  await actor.goto('/')
  await actor.expectVisible(activity.title)
  expect(await actor.link('day.title').count()).toBe(0)
  await actor.goto(path)
  await actor.expectMessage('day.none.title')
  await actor.clickLink('day.none.action')
  await actor.expectPath(`/activity/${activity.id}`)
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the page of the day says how long it is light, and from what that is computed', async () => {
  const actor = await asBo()
  await recordLayoutShifts(actor)
  await actor.goto(path)
  await expect.poll(() => figure(actor, 'day.sunset').textContent()).toMatch(/\d:\d\d/)
  await expect.poll(() => figure(actor, 'day.back').textContent()).toMatch(/\d:\d\d/)
  await actor.expectVisible(actor.page.getByText(/^The sunset time is for the start of route A on /))
  await actor.expectVisible(actor.page.getByRole('img', { name: /^Elevation profile of route A/ }))
  await expect.poll(() => actor.page.locator('path[data-route]').count()).toBe(1)
  expect(await layoutShifts(actor)).toEqual([])
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the position shows on profile and map what is done and what is left, there and back', async () => {
  const actor = await asBo()
  const { page } = actor
  await actor.goto(path)
  await actor.expectMessage('day.position.private')
  await expect.poll(() => page.locator('path[data-route]').count()).toBe(1)
  expect(await marks(actor)).toBe(0)
  await showPosition(actor, 1000)
  await expect.poll(() => marks(actor)).toBe(2)
  await expect.poll(() => figure(actor, 'day.left').first().textContent()).toBe('5.0\u00a0km')
  await expect.poll(() => figure(actor, 'day.done').first().textContent()).toBe('1.0\u00a0km')
  await actor.expectVisible(page.getByText(actor.t('day.position.accuracy', { distance: '12\u00a0m' })).first())
  // 5 km with 200 m up and 300 m down, by DIN 33466.
  await expect.poll(() => figure(actor, 'day.time-left').first().textContent()).toBe('1\u00a0hr 55\u00a0min')
  const walkTo = async (north: number, left: number) => {
    await page.context().setGeolocation(positionAt(north))
    await expect.poll(() => figure(actor, 'day.left').first().textContent()).toBe(`${(left / 1000).toFixed(1)}\u00a0km`)
  }
  for (const north of [2000, 3000]) await walkTo(north, 6000 - north)
  // From the far end on, the same places are on the way back, as far as somebody can have gone meanwhile.
  for (const north of [2800, 2600, 2400, 2200, 2000]) await walkTo(north, north)
  await actor.clickButton('day.passes.choose', { distance: '2.0\u00a0km' })
  await expect.poll(() => figure(actor, 'day.left').first().textContent()).toBe('4.0\u00a0km')
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the page begins with the map, on the whole screen too: with the route, the meeting point and the position, if it was asked for', async () => {
  const actor = await asBo()
  const { page, t } = actor
  await actor.goto(path)
  const map = page.getByRole('region', { name: t('day.position') })
  // The route goes straight to the north, so its line has no width.
  await map.locator('path[data-route]').waitFor({ state: 'attached' })
  const top = async (part: typeof map) => (await part.boundingBox())!.y
  for (const later of [actor.link('day.emergency'), page.getByRole('region', { name: t('day.next') })])
    expect(await top(map)).toBeLessThan(await top(later))
  expect(await page.locator('[data-own-position]').count()).toBe(0)
  await map.locator('[data-meeting-point=sheet]').waitFor()
  await showPosition(actor, 1000)
  await map.locator('[data-own-position=sheet]').waitFor()
  await map.getByRole('link', { name: t('map.open') }).click()
  const dialog = actor.dialog()
  await dialog.locator('[data-own-position=sheet]').waitFor()
  await dialog.locator('[data-meeting-point=sheet]').waitFor()
  // The profile begins where the member is, with what is left from there.
  expect(await dialog.getByRole('slider').getAttribute('aria-valuenow')).toBe('1000')
  await actor.expectVisible(dialog.getByText(t('day.left'), { exact: true }))
  await actor.expectVisible(dialog.getByText('5.0\u00a0km'))
  expect(await findAccessibilityViolations(actor)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await actor.expectPath(path)
  await map.locator('[data-own-position=sheet]').waitFor()
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a member who leaves the route learns how far away it is, and ends the search with a button', async () => {
  const actor = await asBo()
  const { page } = actor
  await actor.goto(path)
  await showPosition(actor, 1000)
  await page.context().setGeolocation(positionAt(1000, 340))
  await actor.expectVisible(page.getByText(/^You’re 3[34]\d\u00a0m from the route\.$/))
  await actor.expectMessage('day.off.near')
  await page.locator('[data-place][data-nearest]').waitFor()
  // A position that is not exact does not say that the member has left the route.
  await page.context().setGeolocation({ ...positionAt(1000, 340), accuracy: 400 })
  await actor.expectVisible(page.getByText(actor.t('day.position.accuracy', { distance: '400\u00a0m' })).first())
  expect(await page.getByText(actor.t('day.off.near')).count()).toBe(0)
  await page.context().setGeolocation(positionAt(1000, 9000))
  await actor.expectMessage('day.off.far')
  await expect.poll(() => marks(actor)).toBe(0)
  // The sheet of the route is six kilometers wide: it grows.
  await page.locator('[data-own-position=sheet]').waitFor()
  await actor.clickButton('day.position.stop')
  await actor.expectMessage('day.emergency.meeting-point')
  expect(await actor.button('day.position.show').count()).toBe(1)
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('without a position, the page says why', async () => {
  const actor = await asBo()
  await actor.goto(path)
  await actor.clickButton('day.position.show')
  await actor.expectMessage('day.position.denied')
  const context = actor.page.context()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(null)
  await actor.clickButton('day.position.show')
  await actor.expectMessage('day.position.unavailable')
  await context.setGeolocation(positionAt(500))
  await actor.clickButton('day.position.stop')
  await actor.clickButton('day.position.show')
  await actor.expectMessage('day.left')
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('in an emergency, the coordinates of the member are there to read out and to copy', async () => {
  const actor = await asBo()
  const { page, t } = actor
  await actor.goto(path)
  const callTo = (number: string) => page.getByRole('link', { name: t('day.emergency.call', { number }), exact: true })
  expect(await callTo('112').getAttribute('href')).toBe('tel:112')
  const about = page.getByText(t('day.emergency.number', { number: '112' }))
  expect(await about.count()).toBe(1)
  expect(await page.getByText(t('day.emergency.of-club', { number: '112' })).count()).toBe(0)
  const { token: adminToken } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { emergencyNumber: '+41333333333' }, adminToken)
  await page.reload()
  await actor.expectMessage('day.emergency.of-club', { number: '+41333333333' })
  expect(await callTo('+41333333333').getAttribute('href')).toBe('tel:+41333333333')
  expect(await about.count()).toBe(0)
  await app.server.call('updateSystemSettings', { emergencyNumber: '112' }, adminToken)
  await actor.expectVisible('46.60000, 7.90120')
  await actor.expectVisible('N\u00a046°\u00a036.000′ E\u00a07°\u00a054.072′')
  await showPosition(actor, 0)
  await actor.expectVisible('46.60000, 7.90000')
  await actor.expectMessage('day.emergency.own')
  await actor.expectVisible(page.getByText(/As of \d+:\d\d/).first())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await actor.clickButton('activity.coordinates.copy')
  await actor.expectMessage('activity.coordinates.copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('46.60000, 7.90000 (N 46° 36.000′ E 7° 54.000′)')
  for (const name of ['day.say', 'day.signal'] as const) {
    await page.getByText(t(name), { exact: true }).click()
    await actor.expectMessage(name === 'day.say' ? 'day.say.where' : 'day.signal.give')
  }
  expect(await findAccessibilityViolations(actor)).toEqual([])
  expect(await findSmallTargets(actor)).toEqual([])
  expect(await findOverflow(actor)).toEqual([])
  // On a phone it is the last thing of the page, and a button at the top leads to it.
  await page.evaluate(() => scrollTo(0, 0))
  const heading = page.getByRole('heading', { name: t('day.emergency'), exact: true })
  const isInView = () => heading.evaluate((element) => element.getBoundingClientRect().top < innerHeight)
  expect(await isInView()).toBe(false)
  await actor.clickLink('day.emergency')
  await expect.poll(isInView).toBe(true)
  // A position from an hour ago is the last known one.
  await page.clock.setSystemTime(Date.now() + hour)
  await page.context().setGeolocation(positionAt(100))
  await actor.expectMessage('day.emergency.last')
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('before the start and on the trail, participants and their leader can call each other, and not themselves', async () => {
  const admin = await app.server.signInAdmin()
  const startTime = new Date(Date.now() + hour).toISOString()
  const proposal = aProposal({ title: 'To the old mill', startTime, endTime: new Date(Date.now() + 5 * hour).toISOString() })
  const { id } = await app.server.call('createActivity', { ...proposal, leaderTakesSeat: true }, bo.token)
  await app.server.call('approveActivity', { activityId: id }, admin.token)
  await app.server.call('startEnrollment', { activityId: id }, bo.token)
  await app.server.call('joinActivity', { activityId: id }, cy.token)
  const [leader, participant] = await Promise.all([asBo(), app.newActor({ name: 'Cy', session: cy.session })])
  await participant.goto(`/activity/${id}/today`)
  await participant.expectVisible(participant.link('activity.call', { name: 'Bo' }))
  // Starting is in the leader's bar, so the page begins with the day.
  await leader.goto(`/activity/${id}`)
  await leader.clickLink('day.title')
  await leader.expectPath(`/activity/${id}/today`)
  await leader.expectVisible(leader.link('activity.call', { name: 'Cy' }))
  await app.server.call('startActivity', { activityId: id }, bo.token)
  for (const page of [`/activity/${id}/today`, `/activity/${id}`]) {
    await participant.goto(page)
    await participant.expectVisible(participant.link('activity.call', { name: 'Bo' }))
    await leader.goto(page)
    await leader.expectMessage('return.confirm-all')
    expect(await leader.link('activity.call', { name: 'Bo' }).count()).toBe(0)
  }
  await Promise.all([leader.close(), participant.close()])
  expect(await app.takeProblems()).toEqual([])
})

test('from its start on no page offers to join an activity, also before the status check has noticed', async () => {
  const { token } = await app.server.signInAdmin()
  const { id, title } = await anActivity(app.server, token, 'enrolling', { title: 'Off at first light', tags: ['early'] })
  await withOwnerConnection(embeddedDatabaseOf(app.server.dataDir), (client) =>
    client.query(`update activities set start_time = now() - interval '1 minute', end_time = now() + interval '5 hours' where id = $1`, [
      id,
    ]),
  )
  const actor = await app.newActor({ name: 'Cy', session: cy.session })
  const { page, t } = actor
  await actor.goto('/activities?tag=early')
  await actor.expectVisible(page.getByRole('article').filter({ hasText: title }).getByText(t('phase.active')))
  await actor.goto(`/activity/${id}`)
  await actor.expectVisible(actor.refusalText('ACTIVITY_STARTED'))
  await actor.expectVisible(page.locator('article header').getByText(t('phase.active'), { exact: true }))
  expect(await page.getByText(t('activity.places-left', { count: 10 })).count()).toBe(0)
  expect(await page.locator('[aria-current="step"]').innerText()).toBe(t('step.active'))
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('without a network it opens again, with the own emergency contact, and the position stays on the device', async () => {
  const contact = { name: 'Ruth', phone: '+41795124018', email: null, note: 'Allergic to bee stings.' }
  await app.server.call('setEmergencyContact', contact, bo.token)
  const actor = await asBo({ opensOffline: true })
  const { page, t } = actor
  await actor.goto('/')
  await actor.expectVisible(actor.link('day.title'))
  await expectStored(page, `"detail","${activity.id}"`)
  await expectStored(page, `"tracks","${activity.id}"`)
  await expectStored(page, '"emergency-contact"')
  await expectCode(page, 'day-screen', 'day-view', 'tracks')
  // What the page itself has loaded is stored last.
  await expectCode(page, 'services', 'home-screen')
  await page.context().setOffline(true)
  await app.server.stop()
  await actor.goto(path)
  await actor.expectVisible(page.getByText(/^Starts in\s3\shr\s\d+\smin$/))
  await expect.poll(() => page.locator('path[data-route]').count()).toBe(1)
  await actor.expectVisible(contact.note)
  expect(await page.getByRole('link', { name: t('activity.call', { name: 'Ruth' }) }).getAttribute('href')).toBe(`tel:${contact.phone}`)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await showPosition(actor, 1500)
  await expect.poll(() => marks(actor)).toBe(2)
  await expect.poll(() => figure(actor, 'day.left').first().textContent()).toBe('4.5\u00a0km')
  expect(sent.filter((request) => /46\.6\d/.test(request))).toEqual([])
  // The device saw the activity before its start. Since then the clock has started it.
  expect(await actor.button('return.confirm').count()).toBe(0)
  await page.clock.setSystemTime(Date.now() + 7 * hour)
  await actor.goto(path)
  await actor.clickButton('return.confirm')
  await actor.expectMessage('return.waiting')
  await actor.close()
})
