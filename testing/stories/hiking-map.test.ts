/** The map of the club's own region with its elevations: made for this test, without the internet. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMoreOptions } from '../fixtures/activity-form.ts'
import type { Actor } from '../fixtures/actor.ts'
import { peakBelowMarker } from '../fixtures/kept-map.ts'
import { findAccessibilityViolations, findSmallTargets } from '../fixtures/page-checks.ts'
import { attribution, openMap, showMap, slider, votePath, watched } from '../fixtures/route-map.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { makeMap } from '../map/make-map.ts'

let app: TestApp
let path: string
beforeAll(async () => {
  app = await startTestApp({ sample: true }, 'webgl')
  await makeMap(app.server.dataDir, { elevationSize: 64 })
  path = await votePath(app)
  await showMap(app, { mapSource: 'pmtiles', mapAttribution: attribution })
})
afterAll(() => app?.close())

/** By two steps. While the map moves, a tap beside the marker would hit the route and move the marker. */
async function zoomIn({ page, t }: Actor): Promise<void> {
  const dialog = page.getByRole('dialog')
  const scale = () => dialog.locator('[data-scale]').evaluate((element) => element.outerHTML)
  for (let step = 0; step < 2; step++) {
    const before = await scale()
    await dialog.getByRole('button', { name: t('map.zoom-in') }).click()
    await expect.poll(scale).not.toBe(before)
  }
}

test.each([
  { locale: 'en', peak: 'Faulhorn' },
  { locale: 'zh', peak: '福尔峰' },
] as const)('the map has paths, relief and names in $locale, and asks no other site', async ({ locale, peak }) => {
  const { actor, requests, foreign } = await watched(app, { locale })
  const { page } = actor
  await actor.goto(path)
  await openMap(actor)
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-tiles=shown]').waitFor()
  await expect.poll(() => requests.filter((url) => url.endsWith('/elevation.pmtiles')).length).toBeGreaterThan(1)
  expect(await dialog.locator('[data-scale]').textContent()).not.toBe('')
  await zoomIn(actor)
  await expect.poll(await peakBelowMarker(actor)).toEqual(expect.arrayContaining([expect.stringContaining(peak)]))
  expect(foreign()).toEqual([])
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the position of the device is asked for by its button only, and stays on the device', async () => {
  const { actor, requests, foreign } = await watched(app)
  const { page, t } = actor
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 46.6688, longitude: 8.0226, accuracy: 40 })
  await actor.goto(path)
  await openMap(actor)
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-tiles=shown]').waitFor()
  const own = dialog.locator('[data-own-position=map]')
  expect(await own.count()).toBe(0)
  expect(await findSmallTargets(actor)).toEqual([])
  await dialog.getByRole('button', { name: t('day.position.show') }).click()
  await own.waitFor()
  await dialog.locator('[data-own-progress]').waitFor()
  expect(await findSmallTargets(actor)).toEqual([])
  expect(await findAccessibilityViolations(actor)).toEqual([])
  expect(requests.some((url) => url.includes('46.66') || url.includes('8.02'))).toBe(false)
  expect(foreign()).toEqual([])
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a tap on the line of another route chooses it there, and the note of a place closes when a route is chosen otherwise', async () => {
  const { actor } = await watched(app)
  const { page, t } = actor
  await actor.goto(path)
  await openMap(actor)
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-tiles=shown]').waitFor()
  const route = (letter: string) => dialog.getByRole('radio', { name: t('route.letter', { letter }) })
  // The letter of a route is on its line.
  const letter = (await dialog.locator('.maplibregl-marker', { hasText: 'B' }).boundingBox())!
  await page.mouse.click(letter.x + letter.width / 2, letter.y + letter.height / 2)
  await expect.poll(() => route('B').isChecked()).toBe(true)
  const half = Number(await slider(actor, 'B').getAttribute('aria-valuemax')) / 2
  await expect.poll(async () => Math.abs(Number(await slider(actor, 'B').getAttribute('aria-valuenow')) - half)).toBeLessThan(100)
  await route('A').press('Space')
  await zoomIn(actor)
  await expect.poll(await peakBelowMarker(actor)).toEqual(expect.arrayContaining([expect.stringContaining('Faulhorn')]))
  await route('C').press('Space')
  await expect.poll(() => dialog.getByRole('status').filter({ hasText: 'Faulhorn' }).count()).toBe(0)
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the map follows the position until it is dragged, and again after the next press', async () => {
  const { actor } = await watched(app)
  const { page, t } = actor
  const context = page.context()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 46.6745, longitude: 7.975, accuracy: 20 })
  await actor.goto(path)
  await openMap(actor)
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-tiles=shown]').waitFor()
  const show = dialog.getByRole('button', { name: t('day.position.show') })
  const own = dialog.locator('[data-own-position=map]')
  const middleOf = async (one: Locator) => {
    const box = await one.boundingBox()
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  /** The map is lower while a line below it says how far the position is along the route. */
  const findMiddle = async () => (await middleOf(dialog.locator('canvas').first()))!
  /** Pixels from the middle of the map, rounded up. */
  const distance = async () => {
    const [at, middle] = [await middleOf(own), await findMiddle()]
    return at ? Math.ceil(Math.hypot(at.x - middle.x, at.y - middle.y)) : Infinity
  }
  await show.click()
  await expect.poll(distance).toBeLessThan(4)
  await context.setGeolocation({ latitude: 46.6745, longitude: 7.986, accuracy: 20 })
  await dialog.getByRole('button', { name: t('map.zoom-in') }).click()
  await expect.poll(distance).toBeLessThan(4)
  expect(await show.getAttribute('aria-pressed')).toBe('true')
  const middle = await findMiddle()
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x, middle.y + 60, { steps: 4 })
  await page.mouse.up()
  expect(await show.getAttribute('aria-pressed')).toBe('false')
  await expect.poll(distance).toBeGreaterThan(40)
  await show.click()
  await expect.poll(distance).toBeLessThan(4)
  await dialog.getByRole('button', { name: t('map.fit') }).click()
  await expect.poll(() => show.getAttribute('aria-pressed')).toBe('false')
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('outside of the map, the position is in one view with the route, and the map says how far that is', async () => {
  const { actor } = await watched(app)
  const { page, t } = actor
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 47, longitude: 8.4, accuracy: 20 })
  await actor.goto(path)
  await openMap(actor)
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-tiles=shown]').waitFor()
  await dialog.getByRole('button', { name: t('day.position.show') }).click()
  await dialog.getByText(t('map.outside', { distance: '46.2\u00a0km' })).waitFor()
  const marks = dialog.locator('.maplibregl-marker')
  const land = (await dialog.locator('canvas').first().boundingBox())!
  await expect
    .poll(async () => {
      const boxes = await Promise.all((await marks.all()).map((mark) => mark.boundingBox()))
      return boxes.every((box) => box && box.x > land.x && box.x < land.x + land.width && box.y > land.y && box.y < land.y + land.height)
    })
    .toBe(true)
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('without a network, a map of which nothing is kept says that paths and huts may be missing', async () => {
  const { actor } = await watched(app)
  const { page, t } = actor
  await actor.goto(path)
  await openMap(actor)
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-tiles=shown]').waitFor()
  await page.context().setOffline(true)
  const note = dialog.getByText(t('map.partial'))
  await expect
    .poll(async () => {
      await dialog.getByRole('button', { name: t('map.zoom-in') }).click()
      return note.count()
    })
    .toBe(1)
  await page.context().setOffline(false)
  await actor.close()
  await app.takeProblems(/./)
})

test('the layers have a legend of the lines', async () => {
  const { actor } = await watched(app)
  const { page, t } = actor
  await actor.goto(path)
  await openMap(actor)
  await page.getByRole('dialog').locator('[data-tiles=shown]').waitFor()
  await actor.clickButton('map.layers')
  await page.getByRole('menuitem', { name: t('map.legend') }).click()
  const legend = page.getByRole('dialog', { name: t('map.legend') })
  await legend.getByText(t('map.way.path'), { exact: true }).waitFor()
  await legend.getByText(t('map.layer.contours'), { exact: true }).waitFor()
  expect(await findAccessibilityViolations(actor)).toEqual([])
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('without coordinates, the map opens with the land of the club, says where it ends, and waits for a place to be chosen', async () => {
  const leader = await app.newActor({ name: 'Ada', session: await app.server.signInAdmin() })
  const { page, t } = leader
  await leader.goto('/create-activity')
  await page.getByRole('textbox', { name: t('form.location'), exact: true }).fill('At the bridge')
  await leader.clickButton('form.location.pick')
  const dialog = leader.dialog()
  const end = dialog.getByText(t('map.end'))
  const pick = dialog.getByRole('button', { name: t('map.pick') })
  await dialog.getByText(/^46\.6\d+, 8\.0\d+$/).waitFor()
  expect(await end.count()).toBe(0)
  const zoomOut = dialog.getByRole('button', { name: t('map.zoom-out') })
  await expect
    .poll(async () => {
      await zoomOut.click()
      return end.count()
    })
    .toBe(1)
  expect(await pick.isDisabled()).toBe(true)
  expect(await findAccessibilityViolations(leader)).toEqual([])
  await dialog.getByRole('region', { name: t('map.label') }).click()
  await expect.poll(() => pick.isEnabled()).toBe(true)
  await pick.click()
  await dialog.waitFor({ state: 'hidden' })
  await openMoreOptions(leader)
  const [latitude, longitude] = (await page.getByLabel(t('form.coordinates')).inputValue()).split(', ').map(Number)
  expect(latitude).toBeCloseTo(46.67, 0)
  expect(longitude).toBeCloseTo(8, 0)
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the map begins at the place that the leader has written, and a search of its names leads to others', async () => {
  const { actor: leader, foreign } = await watched(app, { name: 'Ada', session: await app.server.signInAdmin() })
  const { page, t } = leader
  await leader.goto('/create-activity')
  const location = page.getByRole('textbox', { name: t('form.location'), exact: true })
  await location.fill('Parking lot in Grindelwald')
  await leader.clickButton('form.location.pick')
  const dialog = leader.dialog()
  const pick = dialog.getByRole('button', { name: t('map.pick') })
  await dialog.getByText(t('map.pick.near', { name: 'Grindelwald' })).waitFor()
  expect(await pick.isDisabled()).toBe(true)
  await dialog.getByRole('combobox', { name: t('map.search') }).fill('bussalp')
  await dialog.getByRole('option', { name: 'Berghaus Bussalp' }).waitFor()
  expect(await findAccessibilityViolations(leader)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.getByText(t('map.pick.near', { name: 'Berghaus Bussalp' })).waitFor()
  await pick.click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await location.inputValue()).toBe('Parking lot in Grindelwald')
  await leader.clickButton('form.location.use', { name: 'Berghaus Bussalp' })
  expect(await location.inputValue()).toBe('Berghaus Bussalp')
  expect(foreign()).toEqual([])
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a meeting point on the map brings the name of its place, and what the leader has written stays', async () => {
  const leader = await app.newActor({ name: 'Ada', session: await app.server.signInAdmin() })
  const { page, t } = leader
  await leader.goto('/create-activity')
  await openMoreOptions(leader)
  const peak = 'Gärstenhorn'
  const location = page.getByRole('textbox', { name: t('form.location'), exact: true })
  const pick = async () => {
    await page.getByLabel(t('form.coordinates')).fill('46.682, 8.057')
    await leader.clickButton('form.location.pick')
    await leader
      .dialog()
      .getByText(t('map.pick.near', { name: peak }))
      .waitFor()
    await leader
      .dialog()
      .getByRole('button', { name: t('map.pick') })
      .click()
    await leader.dialog().waitFor({ state: 'hidden' })
  }
  await pick()
  expect(await location.inputValue()).toBe(peak)
  await location.fill('At the fountain')
  await pick()
  expect(await location.inputValue()).toBe('At the fountain')
  await leader.clickButton('form.location.use', { name: peak })
  expect(await location.inputValue()).toBe(peak)
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})

test('beyond the land, a meeting point gets its words from the leader', async () => {
  const leader = await app.newActor({ name: 'Ada', session: await app.server.signInAdmin() })
  const { page, t } = leader
  await leader.goto('/create-activity')
  await openMoreOptions(leader)
  await page.getByLabel(t('form.coordinates')).fill('46.78147, 7.85')
  await leader.clickButton('form.location.pick')
  const dialog = leader.dialog()
  await dialog.getByText(t('map.end')).waitFor()
  await dialog.getByRole('button', { name: t('map.pick') }).click()
  const words = dialog.getByRole('textbox', { name: t('form.location') })
  await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true)
  await words.press('Enter')
  await dialog.getByText(t('missing.location')).waitFor()
  expect(await findAccessibilityViolations(leader)).toEqual([])
  await words.fill('Parking lot by the sawmill')
  await words.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByRole('textbox', { name: t('form.location'), exact: true }).inputValue()).toBe('Parking lot by the sawmill')
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a route outside the land is on a map that can be moved, which says so and shows the countries', async () => {
  const { items } = await app.server.call('listActivities', { limit: 100 })
  const { id } = items.find(({ title }) => title.startsWith('Sunrise on the Säntis'))!
  const { actor, requests, foreign } = await watched(app)
  const { page, t } = actor
  await actor.goto(`/activity/${id}`)
  await openMap(actor)
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-tiles=shown]').waitFor()
  const note = dialog.getByText(t('map.route-outside'))
  await note.waitFor()
  expect(await dialog.getByText(t('map.end')).count()).toBe(0)
  expect(await findAccessibilityViolations(actor)).toEqual([])
  expect(await findSmallTargets(actor)).toEqual([])
  await expect
    .poll(async () => {
      await dialog.getByRole('button', { name: t('map.zoom-out') }).click()
      return requests.filter((url) => /countries-110m.*\.json$/.test(url)).length
    })
    .toBe(1)
  await dialog.getByRole('button', { name: t('map.note.close') }).click()
  await note.waitFor({ state: 'hidden' })
  expect(foreign()).toEqual([])
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('without a network and a kept map, the sheet says how to keep it', async () => {
  const actor = await app.newActor()
  const { page, t } = actor
  await page.route('**/*.pmtiles', (route) => route.abort())
  await actor.goto(path)
  await page.locator('path[data-route]').first().waitFor({ state: 'attached' })
  const note = page.getByText(t('map.offline.not-kept', { action: t('offline.keep') }))
  await openMap(actor)
  expect(await note.count()).toBe(0)
  await page.context().setOffline(true)
  await note.waitFor()
  await page.context().setOffline(false)
  await note.waitFor({ state: 'hidden' })
  await actor.close()
  await app.takeProblems(/./)
})

test('where there is no map, the position is on the sheet', async () => {
  await showMap(app, { mapSource: 'none' })
  const { actor } = await watched(app)
  const { page, t } = actor
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 46.6688, longitude: 8.0226, accuracy: 40 })
  await actor.goto(path)
  await openMap(actor)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('day.position.show') }).click()
  await dialog.locator('[data-own-position=sheet]').waitFor()
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})
