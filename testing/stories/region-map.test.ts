/** An admin of a new club gets a map of the region, from a source on this machine. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeTrack } from '@bothy/hiking'
import type { Actor } from '../fixtures/actor.ts'
import { aProposal } from '../fixtures/builders.ts'
import { trackOf } from '../fixtures/gpx-files.ts'
import { sourceArchive, startMapSource, tilesAround, type MapSourceServer } from '../fixtures/map-source.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { adminEmail, adminPassword } from '../fixtures/test-server.ts'

let app: TestApp
let source: MapSourceServer

beforeAll(async () => {
  // The whole world at zoom 4, which every rectangle overlaps.
  source = await startMapSource(sourceArchive(tilesAround({ zoom: 4, x: 0, y: 0, size: 16 }, 20_000), { gap: 300_000 }))
  app = await startTestApp({ env: { BOTHY_MAP_SOURCE: source.url, BOTHY_ELEVATION_SOURCE: 'off' } })
})
afterAll(async () => {
  await app?.close()
  source?.close()
})

/** Drags over the picture of the world, from and to shares of its width and height. */
async function drag({ page, t }: Actor, from: [number, number], to: [number, number]): Promise<void> {
  const box = (await page.getByRole('slider', { name: t('region-map.area') }).boundingBox())!
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 4 })
  await page.mouse.up()
}

test('the first steps lead to the map: a rectangle, one tap, a pause, and the club has a map', async () => {
  const session = await app.server.signIn(adminEmail, adminPassword)
  const admin = await app.newActor({ session })
  const { page, t } = admin
  await admin.goto('/')
  await page.getByRole('link', { name: t('next-steps.map') }).click()
  await admin.expectPath('/admin/settings/map')
  await admin.expectMessage('region-map.draw')
  await drag(admin, [0.3, 0.3], [0.6, 0.6])
  await page.getByText(/\d+ requests/).waitFor()
  await page.getByText(t('region-map.degrees')).click()
  const north = page.getByRole('textbox', { name: t('region-map.north') })
  const before = await north.inputValue()
  const world = page.getByRole('slider', { name: t('region-map.area') })
  await world.press('ArrowDown')
  await expect.poll(() => north.inputValue()).not.toBe(before)
  expect(await findAccessibilityViolations(admin)).toEqual([])
  // The copy waits until the pause was seen.
  const held: (() => void)[] = []
  let left = 8
  source.intercept = (_request, _response, next) => (left-- > 0 ? next() : held.push(next))
  await page.getByText(/\d+ requests/).waitFor()
  await admin.clickButton('region-map.copy')
  await admin.clickButton('region-map.pause')
  await admin.expectMessage('region-map.paused')
  source.intercept = undefined
  for (const next of held) next()
  await admin.clickButton('region-map.resume')
  await admin.expectMessage('region-map.done')
  // The server looks for the file, which is in its place before that.
  await expect.poll(async () => (await app.server.call('getSettings', {})).mapSource).toBe('pmtiles')
  await admin.clickButton('region-map.remove')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('region-map.remove') })
    .click()
  await page.getByText(t('region-map.done'), { exact: true }).waitFor({ state: 'detached' })
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a source that is down is blamed itself, and can be asked again', async () => {
  const session = await app.server.signIn(adminEmail, adminPassword)
  const admin = await app.newActor({ session })
  const { page, t } = admin
  source.intercept = (_request, response) => response.writeHead(503).end()
  await admin.goto('/admin/settings/map')
  await admin.expectMessage('region-map.draw')
  await drag(admin, [0.3, 0.3], [0.6, 0.6])
  await admin.expectMessage('region-map.problem.unreachable')
  expect(await page.getByText(t('region-map.measuring')).count()).toBe(0)
  await page.getByText(t('region-map.degrees')).click()
  const north = page.getByRole('textbox', { name: t('region-map.north') })
  const before = await north.inputValue()
  const south = await page.getByRole('textbox', { name: t('region-map.south') }).inputValue()
  await north.fill('95')
  await north.blur()
  await page.getByText(t('region-map.range', { min: south, max: '85' })).waitFor()
  await admin.expectMessage('region-map.problem.unreachable')
  await north.fill(before)
  await north.blur()
  await page.getByText(t('region-map.range', { min: south, max: '85' })).waitFor({ state: 'detached' })
  const copy = admin.button('region-map.copy')
  expect([await copy.getAttribute('aria-disabled'), await copy.getAttribute('title')]).toEqual(['true', t('region-map.size-first')])
  source.intercept = undefined
  await admin.clickButton('state.retry')
  await page.getByText(/\d+ requests/).waitFor()
  expect(await copy.getAttribute('aria-disabled')).toBeNull()
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

/** A town is found and shown, activities outside of another rectangle are named, and one tap leads back around them. */
async function aimByNames(admin: Actor, titles: string[]): Promise<void> {
  const { page, t } = admin
  const search = page.getByRole('combobox', { name: t('map.search') })
  await search.fill('Vienna')
  await page.getByRole('option', { name: /^Vienna/ }).waitFor()
  await search.press('Enter')
  await page.locator('[aria-hidden] > span', { hasText: /^Vienna$/ }).waitFor()
  await drag(admin, [0.3, 0.3], [0.4, 0.4])
  await page.getByText(t('region-map.left-out', { count: 2, all: 2 })).waitFor()
  for (const title of titles) await page.getByRole('link', { name: title }).waitFor()
  await admin.clickButton('region-map.around')
  await page.getByText(t('region-map.left-out', { count: 0, all: 2 })).waitFor()
  expect(await page.getByRole('link', { name: titles[0]! }).count()).toBe(0)
}

test('a club with tracks has a map of 100 by 100 km after two taps, as large as it was told', async () => {
  const session = await app.server.signIn(adminEmail, adminPassword)
  // Half a degree is around the starts, so that the region is 1.31 by 0.9 degrees.
  const starts = [
    { lat: 46.3, lon: 7.3 },
    { lat: 46.7, lon: 8.11 },
  ]
  const routes = starts.map((start, i) => ({
    title: `Way ${i}`,
    description: 'A way.',
    distance: 12,
    duration: 4,
    difficulty: 'Medium' as const,
    track: { ...trackOf(`${i}.gpx`, 300), path: encodeTrack({ segments: [[start, { ...start, lat: start.lat + 0.01 }]] }) },
  }))
  for (const route of routes) await app.server.call('createActivity', aProposal({ title: route.title, routes: [route] }), session.token)
  source.content = sourceArchive(tilesAround({ zoom: 11, x: 1060, y: 715, size: 16 }, 9000), { gap: 3000 })
  source.etag = '"second"'
  const admin = await app.newActor({ session })
  const { page, t } = admin
  await admin.goto('/')
  await page.getByRole('link', { name: t('next-steps.map') }).click()
  await page.getByText(/\d+ requests/).waitFor()
  const { suggestion } = await app.server.call('getMap', {}, session.token)
  await page.getByText(t('region-map.left-out', { count: 0, all: 2 })).waitFor()
  expect(await page.locator('[data-places="2"]').count()).toBe(1)
  await aimByNames(admin, ['Way 0', 'Way 1'])
  const { west, east, south, north } = suggestion!
  const kilometers = [(east - west) * 111.2 * Math.cos((46.5 * Math.PI) / 180), (north - south) * 111.2]
  for (const side of kilometers) expect(Math.abs(side - 100)).toBeLessThan(2)
  await admin.clickButton('region-map.copy')
  await admin.expectMessage('region-map.done')
  const { file } = await app.server.call('getMap', {}, session.token)
  const { sizes } = await app.server.call('measureMap', suggestion!, session.token)
  const told = sizes.find(({ detail }) => detail === file!.detail) ?? sizes.at(-1)!
  expect(Math.abs(told.bytes - file!.bytes) / file!.bytes).toBeLessThan(0.05)
  expect(file!.bytes).toBeGreaterThan(100_000)
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})
