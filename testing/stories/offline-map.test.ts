/** Flight mode with a map: an activity that was joined or kept has the map around its routes, also after the phone has ended the app. */
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, type TestMember } from '../fixtures/builders.ts'
import { expectCode } from '../fixtures/device-storage.ts'
import { createDevice, type OwnDevice } from '../fixtures/device.ts'
import { anOuting, peakBelowMarker, readRecords, toFaulhorn, toSchwarzhorn } from '../fixtures/kept-map.ts'
import { waitUntilHydrated } from '../fixtures/page-checks.ts'
import { attribution, openMap, showMap } from '../fixtures/route-map.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { makeMap } from '../map/make-map.ts'
import { signIn } from './activity-lifecycle/steps.ts'

let app: TestApp
let bo: TestMember
let adminToken: string
let device: OwnDevice
let person: Actor
/** Bo joins it, so it is kept without being asked for. */
let joined: string
/** Bo keeps it. A part of its land is that of the other. */
let kept: string

/** The same shape on other land. */
const beside = (west: number) => toSchwarzhorn.map(([lon, lat, ele]) => [lon! - west, lat!, ele!])

beforeAll(async () => {
  app = await startTestApp({}, 'webgl')
  await makeMap(app.server.dataDir, { elevationSize: 64 })
  adminToken = (await app.server.signInAdmin()).token
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, adminToken)
  await showMap(app, { mapSource: 'pmtiles', mapAttribution: attribution })
  bo = await aMember(app.server, 'Bo')
  joined = await anOuting(app, adminToken, 'Up the Faulhorn', toFaulhorn)
  kept = await anOuting(app, adminToken, 'Up the Schwarzhorn', toSchwarzhorn)
  device = createDevice(app.server.url)
  person = await device.open()
  await person.goto('/login')
  await signIn(person, bo.email, 'a warm hut at last')
  await person.expectPath('/')
})
skipAfterFailure()
afterAll(async () => {
  await device?.remove()
  await app?.close()
})

const stored = async (kind: 'map' | 'tile') => (await person.page.evaluate(readRecords, kind)).length

async function restart(path: string): Promise<void> {
  await device.kill()
  person = await device.open()
  await person.goto(path)
}

/** The row says nothing of the map before it is on the screen. */
const showRow = () => person.page.getByText(person.t('offline.kept')).scrollIntoViewIfNeeded()

test('the map of an activity that was joined is kept automatically, and the size of another is told before', async () => {
  await person.goto(`/activity/${joined}`)
  await app.server.call('joinActivity', { activityId: joined }, bo.token)
  await restart(`/activity/${joined}`)
  await expect.poll(() => stored('map')).toBe(1)
  await showRow()
  await person.page.getByText(/^With the map around the routes: [\d.]+ (kB|MB)$/).waitFor()
  expect(await stored('tile')).toBeGreaterThan(20)
  await person.goto(`/activity/${kept}`)
  await waitUntilHydrated(person.page)
  await person.button('offline.keep').scrollIntoViewIfNeeded()
  await person.page.getByText(/^Map around the routes: [\d.]+ (kB|MB)$/).waitFor()
  expect(await stored('map')).toBe(1)
})

test('an activity that is kept takes its map, and shares the land that both need', async () => {
  const ofJoined = await stored('tile')
  await person.clickButton('offline.keep')
  await person.page.getByText(/^With the map around the routes/).waitFor()
  expect(await stored('map')).toBe(2)
  const ofBoth = await stored('tile')
  expect(ofBoth).toBeGreaterThan(ofJoined)
  await person.clickButton('offline.remove')
  await expect.poll(() => stored('map')).toBe(1)
  await expect.poll(() => stored('tile')).toBe(ofJoined)
  await person.clickButton('offline.keep')
  await person.page.getByText(/^With the map around the routes/).waitFor()
  expect(await stored('tile')).toBe(ofBoth)
})

/** Runs in the page: in how many frames somebody sees this text, until the returned function is called. */
const recordNotes = (text: string) => {
  let seen = 0
  let isOver = false
  const look = () => {
    if (document.body.innerText.includes(text)) seen += 1
    if (!isOver) requestAnimationFrame(look)
  }
  look()
  return () => {
    isOver = true
    return seen
  }
}

test('in flight mode, after the app was ended, the kept activity shows map, position and profile', async () => {
  await expectCode(person.page, 'tile-map', 'full-map', 'contours.worker', 'maplibre-gl-worker')
  await device.kill()
  await app.server.stop()
  person = await device.open()
  await device.context().setOffline(true)
  await device.context().grantPermissions(['geolocation'], { origin: app.server.url })
  await device.context().setGeolocation({ latitude: 46.6695, longitude: 8.0226, accuracy: 30 })
  await person.goto(`/activity/${joined}`)
  await person.expectVisible(person.page.getByRole('img', { name: /^Elevation profile of route A/ }))
  const readNotes = await person.page.evaluateHandle(recordNotes, person.t('map.offline.not-kept', { action: person.t('offline.keep') }))
  await openMap(person)
  const dialog = person.page.getByRole('dialog')
  await dialog.locator('[data-tiles=shown]').waitFor()
  expect(await readNotes.evaluate((read) => read())).toBe(0)
  await expect.poll(await peakBelowMarker(person)).toEqual(expect.arrayContaining([expect.stringContaining('Faulhorn')]))
  await dialog.getByRole('button', { name: person.t('day.position.show') }).click()
  await dialog.locator('[data-own-position=map]').waitFor()
})

test('the page of the day begins with the kept map, and marks the meeting point and the position on it', async () => {
  await person.goto(`/activity/${joined}/today`)
  const map = person.page.getByRole('region', { name: person.t('day.position') })
  await map.locator('[data-tiles=shown]').waitFor()
  await map.locator('[data-meeting-point=map]').waitFor()
  expect(await map.locator('[data-own-position=map]').count()).toBe(0)
  await map.getByRole('button', { name: person.t('day.position.show') }).click()
  await map.locator('[data-own-position=map]').waitFor()
  await map.getByRole('link', { name: person.t('map.open') }).click()
  await person.dialog().locator('[data-tiles=shown]').waitFor()
  await person.dialog().locator('[data-own-position=map]').waitFor()
})

test('away from the routes the map is coarser, and says why', async () => {
  const dialog = person.page.getByRole('dialog')
  const canvas = (await dialog.locator('canvas').first().boundingBox())!
  const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 }
  for (let step = 0; step < 6; step++) {
    await person.page.mouse.move(middle.x, middle.y)
    await person.page.mouse.down()
    await person.page.mouse.move(middle.x + 150, middle.y, { steps: 4 })
    await person.page.mouse.up()
  }
  await dialog.getByText(person.t('map.partial')).waitFor()
  await dialog.locator('[data-tiles=shown]').waitFor()
})

/** The content of the file that the stored tiles of the map are from. */
const identities = async () => [...new Set((await person.page.evaluate(readRecords, 'tile')).map(({ identity }) => identity))]
const etag = async () => (await fetch(new URL('map.pmtiles', app.server.url), { method: 'HEAD' })).headers.get('etag')

test('back in the network, the map of a renewed file replaces the stored one', async () => {
  await device.kill()
  const file = join(app.server.dataDir, 'map.pmtiles')
  await app.server.start()
  person = await device.open()
  const before = await etag()
  utimesSync(file, new Date(), new Date())
  expect(await etag()).not.toBe(before)
  await person.goto(`/activity/${joined}`)
  await expect.poll(identities).toContain(await etag())
  await expect.poll(identities).not.toContain(before)
})

/** Lets no tiles through, only what opens the files. */
const holdTiles = () =>
  person.page.route('**/*.pmtiles', (route) => (/bytes=0-/.test(route.request().headers()['range']!) ? route.continue() : undefined))

/** Keeps an activity, and stops its map once the device knows which tiles it takes. */
async function keepAndStop(path: string): Promise<void> {
  const before = await stored('map')
  await holdTiles()
  await person.goto(path)
  await person.clickButton('offline.keep')
  await expect.poll(() => stored('map')).toBe(before + 1)
  await person.clickButton('map.offline.stop')
  await person.expectVisible(person.button('map.offline.keep'))
}
const stopped = async () => (await person.page.evaluate(readRecords, 'map')).filter(({ isStopped }) => isStopped).length

test('a map that is stopped, or whose page is closed meanwhile, goes on later with what is there', async () => {
  const later = `/activity/${await anOuting(app, adminToken, 'Up the Schilthorn', beside(0.12))}`
  await keepAndStop(later)
  await expect.poll(stopped).toBe(1)
  const begun = await stored('tile')
  await person.clickButton('map.offline.keep')
  await person.expectVisible(person.button('map.offline.stop'))
  await expect.poll(stopped).toBe(0)
  await restart(later)
  await showRow()
  await person.page.getByText(/^With the map around the routes/).waitFor()
  expect(await stored('tile')).toBeGreaterThan(begun)
})

test('on a device that is full, the row says that there is no room for the map, and the other maps stay', async () => {
  const path = `/activity/${await anOuting(app, adminToken, 'Without room', beside(0.06))}`
  await keepAndStop(path)
  const before = await stored('tile')
  // A browser that runs trusts for a while in the room that it has found.
  await device.kill()
  person = await device.open()
  const devtools = await device.context().newCDPSession(person.page)
  const origin = new URL(app.server.url).origin
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await person.goto(path)
  await showRow()
  await person.clickButton('map.offline.keep')
  await person.expectMessage('map.offline.no-room')
  expect(await stored('tile')).toBe(before)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await person.clickButton('map.offline.keep')
  await person.page.getByText(/^With the map around the routes/).waitFor()
})

test('an archive that lies ends in a sentence, and the maps stay as they are', async () => {
  const before = await stored('tile')
  const file = join(app.server.dataDir, 'map.pmtiles')
  const honest = readFileSync(file)
  const lying = Buffer.from(honest)
  // The length of the first directory.
  lying.writeBigUInt64LE(2n ** 40n, 16)
  writeFileSync(file, lying)
  await person.goto(`/activity/${await anOuting(app, adminToken, 'On land that is not there', beside(0.03))}`)
  await person.clickButton('offline.keep')
  await person.expectMessage('map.offline.failed')
  expect(await stored('tile')).toBe(before)
  writeFileSync(file, honest)
})

test('a small map is kept automatically also long before the start', async () => {
  const inAMonth = await anOuting(app, adminToken, 'In a month', beside(0.09), 30 * 24)
  await app.server.call('joinActivity', { activityId: inAMonth }, bo.token)
  await restart(`/activity/${inAMonth}`)
  const kept = async () => (await person.page.evaluate(readRecords, 'map')).map(({ activityId }) => activityId)
  await expect.poll(kept).toContain(inAMonth)
})

test('signing out removes all maps, and no other site was ever asked', async () => {
  expect(await stored('tile')).toBeGreaterThan(0)
  await person.goto('/profile/settings')
  await person.clickButton('app.sign-out')
  await person.expectMessage('profile.signed-out')
  await expect.poll(async () => [await stored('map'), await stored('tile')]).toEqual([0, 0])
  expect(device.requests.some((url) => url.endsWith('/map.pmtiles'))).toBe(true)
  expect(device.requests.filter((url) => /^https?:/.test(url) && !url.startsWith(app.server.url))).toEqual([])
})
