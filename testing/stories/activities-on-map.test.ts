/** The map view of the list of activities, on the generated region: from the list to an activity and back, by filters, links and without a network. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { attribution, showMap, watched } from '../fixtures/route-map.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { makeMap } from '../map/make-map.ts'

/** Parts of the map with two activities of the sample club, and one without any. */
const faulhorn = '46.675,7.99,11'
/** So far away that both are one mark. */
const faraway = '46.675,7.99,7.5'
const elsewhere = '46.62,8.09,14'
const camping = /^Camping am Bachalpsee/
const panorama = /^Faulhorn-Panorama/

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ sample: true }, 'webgl')
  await makeMap(app.server.dataDir, { elevationSize: 64 })
  await showMap(app, { mapSource: 'pmtiles', mapAttribution: attribution })
})
afterAll(() => app?.close())

const map = ({ page }: Actor) => page.locator('[data-tiles]')
const rows = ({ page }: Actor) => page.getByRole('article').getByRole('heading')
const pin = (actor: Actor, name: RegExp) => map(actor).getByRole('button', { name })
const shown = ({ page }: Actor) => page.locator('[data-tiles=shown]').waitFor()
const parameter = ({ page }: Actor, name: string) => new URL(page.url()).searchParams.get(name)

test('a visitor goes from the list to the map, into a cluster, to an activity, and back', async () => {
  const { actor, foreign } = await watched(app, { device: 'desktop' })
  const { page, t } = actor
  await actor.goto('/activities')
  await actor.clickButton('map.label')
  await shown(actor)
  await actor.goto(`/activities?view=map&at=${faraway}`)
  await shown(actor)
  const cluster = map(actor).getByRole('button', { name: t('list.map.cluster', { count: 2 }) })
  await cluster.click()
  await pin(actor, camping).waitFor()
  await cluster.waitFor({ state: 'hidden' })
  const both = [expect.stringMatching(panorama), expect.stringMatching(camping)]
  await expect.poll(() => rows(actor).allTextContents()).toEqual(expect.arrayContaining(both))
  expect(await findAccessibilityViolations(actor)).toEqual([])
  await pin(actor, camping).click()
  const card = map(actor).getByRole('link', { name: camping })
  await card.waitFor()
  const chosen = parameter(actor, 'pick')
  await card.click()
  await actor.expectPath(`/activity/${chosen}`)
  await page.goBack()
  await card.waitFor()
  await page.goBack()
  await card.waitFor({ state: 'hidden' })
  expect(parameter(actor, 'view')).toBe('map')
  expect(foreign()).toEqual([])
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a link opens a part of the map with its filters, where a row and its pin stand out together', async () => {
  const actor = await app.newActor({ device: 'desktop' })
  const { page, t } = actor
  await actor.goto(`/activities?view=map&phase=voting&at=${faulhorn}`)
  await shown(actor)
  await pin(actor, panorama).waitFor()
  expect(await pin(actor, camping).count()).toBe(0)
  expect(await rows(actor).allTextContents()).toEqual([expect.stringMatching(panorama)])
  await rows(actor).first().hover()
  await expect.poll(() => pin(actor, panorama).getAttribute('data-marked')).toBe('true')
  await actor.goto(`/activities?view=map&at=${elsewhere}`)
  await shown(actor)
  await expect.poll(() => rows(actor).count()).toBe(0)
  await page
    .getByRole('status')
    .getByText(t('list.map.in-view', { count: 0, shown: '0', total: '6' }))
    .waitFor()
  await page
    .getByRole('button', { name: t('list.map.show-all') })
    .last()
    .click()
  await expect.poll(() => rows(actor).count()).toBe(6)
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the map begins where the club has land, lists all until it is moved, says where the land ends, and closes a card whose pin has left', async () => {
  const actor = await app.newActor({ device: 'desktop' })
  const { page, t } = actor
  await actor.goto('/activities?view=map')
  await shown(actor)
  await page.getByText(t('list.map.all', { count: 6, shown: '6' })).waitFor()
  await expect.poll(() => rows(actor).count()).toBe(6)
  expect([await page.getByText(t('map.end')).count(), parameter(actor, 'at')]).toEqual([0, null])
  await pin(actor, camping).click()
  const card = map(actor).getByRole('link', { name: camping })
  await card.waitFor()
  const land = map(actor).getByRole('region', { name: t('map.label') })
  await expect
    .poll(async () => {
      await land.press('ArrowDown')
      return card.count()
    })
    .toBe(0)
  expect(parameter(actor, 'pick')).toBeNull()
  await expect.poll(() => rows(actor).count()).toBeLessThan(6)
  await page
    .getByRole('button', { name: t('list.map.show-all') })
    .last()
    .click()
  await expect.poll(() => rows(actor).count()).toBe(6)
  await page.getByText(t('map.end')).waitFor()
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a card closes when its pin joins a cluster, and countries and cities are loaded once a view goes beyond the land', async () => {
  const { actor, requests, foreign } = await watched(app, { device: 'desktop' })
  const { page, t } = actor
  const world = () => requests.map((url) => /(countries-110m|\/places)-[^/]*$/.exec(url)?.[1]).filter((name) => name !== undefined)
  await actor.goto(`/activities?view=map&at=${faulhorn}`)
  await shown(actor)
  await pin(actor, camping).click()
  const card = map(actor).getByRole('link', { name: camping })
  await card.waitFor()
  expect(world()).toEqual([])
  await map(actor)
    .getByRole('button', { name: t('list.map.show-all') })
    .click()
  await card.waitFor({ state: 'hidden' })
  expect(parameter(actor, 'pick')).toBeNull()
  await expect.poll(() => world().toSorted()).toEqual(['/places', 'countries-110m'])
  await expect.poll(() => page.locator('[data-scale]').textContent()).toMatch(/000\u00a0km$/)
  expect(foreign()).toEqual([])
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('with the keyboard, a cluster leads to its pins', async () => {
  const actor = await app.newActor({ device: 'desktop' })
  const { page, t } = actor
  await actor.goto(`/activities?view=map&at=${faraway}`)
  await shown(actor)
  const cluster = map(actor).getByRole('button', { name: t('list.map.cluster', { count: 2 }) })
  await cluster.press('Enter')
  await cluster.waitFor({ state: 'hidden' })
  const focused = page.locator('[data-tiles] button:focus')
  await expect.poll(() => focused.getAttribute('aria-label')).toMatch(/^(Camping am Bachalpsee|Faulhorn-Panorama)/)
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('what is on the map stays usable without a network', async () => {
  const { actor } = await watched(app, { device: 'desktop' })
  await actor.goto(`/activities?view=map&at=${faulhorn}`)
  await shown(actor)
  await pin(actor, camping).waitFor()
  await actor.page.context().setOffline(true)
  await pin(actor, camping).click()
  await map(actor).getByRole('link', { name: camping }).waitFor()
  await expect.poll(() => rows(actor).count()).toBe(2)
  await actor.page.context().setOffline(false)
  await actor.close()
  await app.takeProblems(/./)
})

test('a club without a map has the list alone, also at the address of the map', async () => {
  await showMap(app, { mapSource: 'none' })
  const { actor, requests } = await watched(app, { device: 'desktop' })
  await actor.goto('/activities?view=map')
  await expect.poll(() => rows(actor).count()).toBeGreaterThan(2)
  expect(await actor.button('map.label').count()).toBe(0)
  expect(requests.filter((url) => url.includes('maplibre') || url.includes('/places'))).toEqual([])
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})
