/** Flight mode with the map of a club whose file is at another address: what a device keeps of it is shown as that of the club's own file. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, type TestMember } from '../fixtures/builders.ts'
import { expectCode } from '../fixtures/device-storage.ts'
import { createDevice, type OwnDevice } from '../fixtures/device.ts'
import { anOuting, peakBelowMarker, readRecords, toFaulhorn } from '../fixtures/kept-map.ts'
import { startMapHost, type MapHost } from '../fixtures/map-source.ts'
import { attribution, openMap, showMap } from '../fixtures/route-map.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { makeMap } from '../map/make-map.ts'
import { signIn } from './activity-lifecycle/steps.ts'

let app: TestApp
let host: MapHost
let bo: TestMember
let device: OwnDevice
let person: Actor
let joined: string

beforeAll(async () => {
  app = await startTestApp({}, 'webgl')
  const directory = mkdtempSync(join(tmpdir(), 'bothy-map-'))
  await makeMap(directory, { elevationSize: 64 })
  const read = (name: string) => readFileSync(join(directory, name))
  host = await startMapHost({ '/club/map.pmtiles': read('map.pmtiles'), '/club/elevation.pmtiles': read('elevation.pmtiles') })
  rmSync(directory, { recursive: true })
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, token)
  await showMap(app, { mapSource: 'pmtiles-url', mapUrl: `${host.url}/club/map.pmtiles?key=1`, mapAttribution: attribution })
  bo = await aMember(app.server, 'Bo')
  joined = await anOuting(app, token, 'Up the Faulhorn', toFaulhorn)
  await app.server.call('joinActivity', { activityId: joined }, bo.token)
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
  host?.close()
})

const stored = async (kind: 'map' | 'tile') => (await person.page.evaluate(readRecords, kind)).length

test('the map around a joined activity is kept from where the file is', async () => {
  await person.goto(`/activity/${joined}`)
  await expect.poll(() => stored('map')).toBe(1)
  await person.page.getByText(person.t('offline.kept')).scrollIntoViewIfNeeded()
  await person.page.getByText(/^With the map around the routes: [\d.]+ (kB|MB)$/).waitFor()
  expect(await stored('tile')).toBeGreaterThan(20)
  expect(host.paths()).toEqual(['/club/elevation.pmtiles?key=1', '/club/map.pmtiles?key=1'])
})

test('in flight mode, after the app was ended, the map shows land and names', async () => {
  await expectCode(person.page, 'tile-map', 'activity-map', 'full-map', 'contours.worker', 'maplibre-gl-worker')
  await device.kill()
  await app.server.stop()
  host.close()
  person = await device.open()
  await device.context().setOffline(true)
  await person.goto(`/activity/${joined}`)
  await openMap(person)
  await person.dialog().locator('[data-tiles=shown]').waitFor()
  await expect.poll(await peakBelowMarker(person)).toEqual(expect.arrayContaining([expect.stringContaining('Faulhorn')]))
  expect(device.requests.filter((url) => url.endsWith('.pmtiles'))).toEqual([])
})

test('and the map of the list shows what is kept, although it was never opened here', async () => {
  await person.goto('/activities?view=map')
  await person.page.locator('[data-tiles=shown]').waitFor()
  await person.page.getByRole('status').getByText(person.t('offline.openable')).waitFor()
  await person.page.locator('[data-tiles]').getByRole('button', { name: 'Up the Faulhorn' }).click()
  await person.page.locator('[data-tiles]').getByRole('link', { name: 'Up the Faulhorn' }).waitFor()
})
