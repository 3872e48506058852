/** The map of the routes: on our own sheet, on the tiles of another site, and on the file of the club. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { startTestApp, type ActorOptions, type TestApp } from '../fixtures/test-app.ts'
import { aPmtilesFile, startTileHost, type TileHost } from '../fixtures/tile-host.ts'

const attribution = '© Mappers https://www.mappers.example/terms'

/** The activity of the sample club that is voted on, with the tracks of three routes. */
async function votePath({ server }: TestApp): Promise<string> {
  const { items } = await server.call('listActivities', { limit: 100 })
  return `/activity/${items.find(({ title, phase }) => phase === 'voting' && title.startsWith('Große Panorama'))!.id}`
}

async function showMap(app: TestApp, map: Partial<SystemSettings>): Promise<void> {
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', map, token)
}

/** Everything that the pages of an actor ask for. */
async function watched(app: TestApp, options: ActorOptions = {}) {
  const actor = await app.newActor(options)
  const requests: string[] = []
  actor.page.context().on('request', (request) => requests.push(request.url()))
  return { actor, requests, foreign: () => requests.filter((url) => /^https?:/.test(url) && !url.startsWith(app.server.url)) }
}

const sheet = ({ page, t }: Actor) => page.getByRole('img', { name: t('activity.tracks.label', { letters: 'A, B, C' }) })
const slider = ({ page, t }: Actor, letter: string) => page.getByRole('slider', { name: t('map.place', { letter }) })
const tiles = (page: Page, state: 'shown' | 'loading') => page.locator(`[data-tiles=${state}]`)
const placeOf = (page: Page) => page.locator('[data-place]').evaluate((marker) => (marker as HTMLElement).style.transform)
const valueOf = (actor: Actor, letter: string) => slider(actor, letter).getAttribute('aria-valuetext')

/** Begins a new activity in a club with this map. */
async function pickerOf(app: TestApp, mapUrl: string): Promise<Actor> {
  await showMap(app, { mapSource: 'raster', mapUrl, mapAttribution: attribution })
  const leader = await app.newActor({ name: 'Ada', session: await app.server.signInAdmin() })
  await leader.goto('/create-activity')
  return leader
}

async function openMap(actor: Actor, letter = 'A'): Promise<void> {
  await actor.clickLink('map.open')
  await actor.expectVisible(slider(actor, letter))
}

describe('in a club without a source of maps', () => {
  let app: TestApp
  let path: string
  beforeAll(async () => {
    app = await startTestApp({ sample: true }, 'none')
    path = await votePath(app)
  })
  afterAll(() => app?.close())

  it('routes are drawn on our own sheet, and no other site is asked for anything', async () => {
    const { actor, requests, foreign } = await watched(app)
    await actor.goto(path)
    await expect.poll(() => sheet(actor).locator('path[data-route]').count()).toBe(3)
    await openMap(actor)
    await expect.poll(() => actor.page.getByRole('dialog').locator('path[data-route]').count()).toBe(3)
    expect(await actor.page.locator('[data-tiles]').count()).toBe(0)
    expect(foreign()).toEqual([])
    expect(requests.filter((url) => /maplibre|tile-map/.test(url))).toEqual([])
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  it('the profile moves the marker: with keys, with a mouse and with a finger', async () => {
    const { actor } = await watched(app)
    const { page } = actor
    await actor.goto(path)
    await openMap(actor)
    await slider(actor, 'A').focus()
    await page.keyboard.press('Home')
    await expect.poll(() => valueOf(actor, 'A')).toContain('0.0\u00a0km')
    const start = await placeOf(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => valueOf(actor, 'A')).toContain('0.1\u00a0km')
    await page.keyboard.press('End')
    await expect.poll(() => valueOf(actor, 'A')).toContain('14.6\u00a0km')
    expect(await placeOf(page)).not.toBe(start)
    const { x, y, width, height } = (await slider(actor, 'A').boundingBox())!
    const to = (share: number) => [x + width * share, y + height / 2] as const
    await page.mouse.move(...to(0.9))
    await page.mouse.down()
    await page.mouse.move(...to(0.5))
    await page.mouse.up()
    await expect.poll(() => valueOf(actor, 'A')).toContain('7.3\u00a0km')
    await page.mouse.move(...to(0.1))
    await page.touchscreen.tap(...to(0.25))
    await expect.poll(async () => Number(await slider(actor, 'A').getAttribute('aria-valuenow'))).toBeLessThan(3800)
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  it('Back and Escape close the map, and the focus returns to what opened it', async () => {
    const { actor } = await watched(app)
    const { page, t } = actor
    await actor.goto(path)
    await openMap(actor)
    await page.getByRole('radio', { name: t('route.letter', { letter: 'C' }) }).press('Space')
    await actor.expectVisible(slider(actor, 'C'))
    expect(new URL(page.url()).search).toBe('?map=C')
    const isAtOpener = () => page.evaluate(() => document.activeElement?.hasAttribute('data-opens-map'))
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toBe(`${app.server.url}${path}`)
    await expect.poll(isAtOpener).toBe(true)
    await page.keyboard.press('Enter')
    await actor.expectVisible(slider(actor, 'A'))
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.url()).toBe(`${app.server.url}${path}`)
    await expect.poll(isAtOpener).toBe(true)
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  it('closing the map twice at once stays on the activity', async () => {
    const { actor } = await watched(app)
    const { page } = actor
    await actor.goto('/')
    await actor.goto(path)
    await openMap(actor)
    await slider(actor, 'A').evaluate((focused) => {
      for (let press = 0; press < 2; press++) focused.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await openMap(actor)
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toBe(`${app.server.url}${path}`)
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  it('tracks that do not load are asked for again with a button, and until then no map opens', async () => {
    const { actor } = await watched(app)
    const { page, t } = actor
    const tracks = /\/activities\/[^/]+\/tracks$/
    await page.route(tracks, (route) => route.fulfill({ status: 500 }))
    await actor.goto(path)
    await actor.expectMessage('activity.tracks.failed')
    expect(await page.getByRole('link', { name: t('map.open') }).count()).toBe(0)
    await page.unroute(tracks)
    await actor.clickButton('state.retry')
    await expect.poll(() => sheet(actor).locator('path[data-route]').count()).toBe(3)
    await openMap(actor)
    await actor.close()
    expect(await app.takeProblems(/tracks/)).toEqual([])
  })

  it('a link to the map of a route opens it, and closing it leads to the activity', async () => {
    const { actor } = await watched(app, { theme: 'dark' })
    const { page, t } = actor
    await actor.goto(`${path}?map=B`)
    await actor.expectVisible(slider(actor, 'B'))
    expect(await findAccessibilityViolations(actor)).toEqual([])
    await page.getByRole('button', { name: t('app.close') }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.url()).toBe(`${app.server.url}${path}`)
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  it('without WebGL, the sheet stays when there is a map', async () => {
    const host = await startTileHost()
    await showMap(app, { mapSource: 'raster', mapUrl: `${host.url}/{z}/{x}/{y}.png`, mapAttribution: attribution })
    const { actor, requests } = await watched(app)
    await actor.goto(path)
    await openMap(actor)
    await expect.poll(() => requests.some((url) => url.includes('tile-map'))).toBe(true)
    await actor.page.getByRole('dialog').locator('[data-tiles] [class*=frame]').waitFor({ state: 'attached' })
    // Opened again, the map has its code from the beginning: it would ask for tiles before the other route is shown.
    await actor.page.goBack()
    await openMap(actor)
    await actor.page.getByRole('radio', { name: actor.t('route.letter', { letter: 'C' }) }).press('Space')
    await actor.expectVisible(slider(actor, 'C'))
    await expect.poll(() => actor.page.getByRole('dialog').locator('path[data-route]').count()).toBe(3)
    expect(await tiles(actor.page, 'shown').count()).toBe(0)
    expect(host.requests).toEqual([])
    await actor.close()
    await showMap(app, { mapSource: 'none' })
    host.close()
    expect(await app.takeProblems()).toEqual([])
  })

  it('without WebGL, a leader learns that the map cannot be shown', async () => {
    const ada = await pickerOf(app, 'https://tiles.example/{z}/{x}/{y}.png')
    await ada.clickButton('form.location.pick')
    await ada.expectMessage('map.pick.failed')
    await ada.close()
    await showMap(app, { mapSource: 'none' })
    expect(await app.takeProblems()).toEqual([])
  })
})

describe('in a club with a map', () => {
  let app: TestApp
  let path: string
  let host: TileHost
  beforeAll(async () => {
    ;[app, host] = await Promise.all([startTestApp({ sample: true }, 'webgl'), startTileHost()])
    path = await votePath(app)
  })
  afterAll(async () => {
    host?.close()
    await app?.close()
  })

  it('the routes are on the tiles of the one site that it names', async () => {
    await showMap(app, { mapSource: 'raster', mapUrl: `${host.url}/{z}/{x}/{y}.png?key=a`, mapAttribution: attribution })
    const { actor, requests, foreign } = await watched(app, { device: 'desktop' })
    const { page, t } = actor
    await actor.goto(path)
    await openMap(actor)
    const dialog = page.getByRole('dialog')
    await dialog.locator('[data-tiles=shown]').waitFor()
    expect(foreign().length).toBeGreaterThan(0)
    expect(foreign().filter((url) => !url.startsWith(`${host.url}/`) || !url.endsWith('?key=a'))).toEqual([])
    expect(requests.filter((url) => url.includes('maplibre-gl-worker')).every((url) => url.startsWith(app.server.url))).toBe(true)
    expect(await dialog.getByRole('link', { name: 'mappers.example' }).getAttribute('href')).toBe('https://www.mappers.example/terms')
    const marker = dialog.locator('.maplibregl-marker[class*=marker_]')
    const before = await marker.getAttribute('style')
    await slider(actor, 'A').press('End')
    await expect.poll(() => marker.getAttribute('style')).not.toBe(before)
    for (const name of ['map.zoom-in', 'map.zoom-out', 'map.fit'] as const) await dialog.getByRole('button', { name: t(name) }).click()
    expect(await findAccessibilityViolations(actor)).toEqual([])
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  it('the activity stays when a new version has removed the code of its map and of the banner', async () => {
    await showMap(app, { mapSource: 'raster', mapUrl: `${host.url}/{z}/{x}/{y}.png`, mapAttribution: attribution })
    const { actor, requests } = await watched(app)
    const removed = ['tile-map', 'page-services', 'connection-notice']
    await actor.page.route(new RegExp(`/assets/(${removed.join('|')})-[^/]+\\.js$`), (route) => route.fulfill({ status: 404 }))
    await actor.goto(path)
    await openMap(actor)
    await expect.poll(() => removed.filter((name) => !requests.some((url) => url.includes(`/assets/${name}-`)))).toEqual([])
    await expect.poll(() => actor.page.getByRole('dialog').locator('path[data-route]').count()).toBe(3)
    await actor.page.keyboard.press('Escape')
    await expect.poll(() => sheet(actor).locator('path[data-route]').count()).toBe(3)
    await actor.close()
    await app.takeProblems(/404/)
  })

  it('the sheet stays when the site of the tiles has none', async () => {
    await showMap(app, { mapSource: 'raster', mapUrl: `${host.url}/{z}/{x}/{y}.gone`, mapAttribution: attribution })
    const { actor, foreign } = await watched(app)
    await actor.goto(path)
    await openMap(actor)
    await expect.poll(() => foreign().length).toBeGreaterThan(0)
    // The map is given up.
    await expect.poll(() => actor.page.getByRole('dialog').locator('canvas').count()).toBe(0)
    await expect.poll(() => actor.page.getByRole('dialog').locator('path[data-route]').count()).toBe(3)
    expect(await tiles(actor.page, 'shown').count()).toBe(0)
    await actor.close()
    expect(await app.takeProblems(/\.gone/)).toEqual([])
  })

  it('the routes are on the map file beside its data, and no other site is asked', async () => {
    writeFileSync(join(app.server.dataDir, 'map.pmtiles'), await aPmtilesFile())
    await showMap(app, { mapSource: 'pmtiles', mapAttribution: attribution })
    const { actor, requests, foreign } = await watched(app)
    await actor.goto(path)
    await openMap(actor)
    await actor.page.getByRole('dialog').locator('[data-tiles=shown]').waitFor()
    expect(requests.some((url) => url.endsWith('/map.pmtiles'))).toBe(true)
    expect(foreign()).toEqual([])
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  it('a leader chooses the meeting point on it', async () => {
    const ada = await pickerOf(app, `${host.url}/{z}/{x}/{y}.png`)
    const { page, t } = ada
    const field = page.getByLabel(t('form.coordinates'))
    await field.fill('46.61234, 7.95678')
    await ada.clickButton('form.location.pick')
    const canvas = ada.dialog().getByRole('region', { name: t('map.label') })
    await canvas.waitFor()
    await expect
      .poll(() =>
        ada
          .dialog()
          .getByRole('button', { name: t('map.pick') })
          .isEnabled(),
      )
      .toBe(true)
    expect(await findAccessibilityViolations(ada)).toEqual([])
    await canvas.press('ArrowRight')
    await ada
      .dialog()
      .getByRole('button', { name: t('map.pick') })
      .click()
    await ada.dialog().waitFor({ state: 'hidden' })
    const [latitude, longitude] = (await field.inputValue()).split(', ').map(Number)
    expect(latitude).toBeCloseTo(46.61234, 4)
    expect(longitude).toBeGreaterThan(7.95678)
    await ada.close()
    expect(await app.takeProblems()).toEqual([])
  })

  it('on a phone, a finger moves the map below the cross down, and the sheet stays open', async () => {
    const ada = await pickerOf(app, `${host.url}/{z}/{x}/{y}.png`)
    const { page, t } = ada
    await ada.page.getByLabel(t('form.coordinates')).fill('46.61234, 7.95678')
    await ada.clickButton('form.location.pick')
    const pick = ada.dialog().getByRole('button', { name: t('map.pick') })
    await expect.poll(() => pick.isEnabled()).toBe(true)
    const { x, y, width, height } = (await ada
      .dialog()
      .getByRole('region', { name: t('map.label') })
      .boundingBox())!
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove', share: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + width / 2, y: y + height * share }] })
    await touch('touchStart', 0.2)
    for (let step = 1; step <= 12; step++) await touch('touchMove', 0.2 + step / 20)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await pick.click()
    await ada.dialog().waitFor({ state: 'hidden' })
    const [latitude] = (await page.getByLabel(t('form.coordinates')).inputValue()).split(', ').map(Number)
    expect(latitude).toBeGreaterThan(46.61334)
    await ada.close()
    expect(await app.takeProblems()).toEqual([])
  })

  it('a leader learns that the map cannot be shown, and enters coordinates instead', async () => {
    const ada = await pickerOf(app, `${host.url}/{z}/{x}/{y}.gone`)
    await ada.clickButton('form.location.pick')
    await ada.expectMessage('map.pick.failed')
    expect(
      await ada
        .dialog()
        .getByRole('button', { name: ada.t('map.pick') })
        .isDisabled(),
    ).toBe(true)
    await ada.close()
    expect(await app.takeProblems(/\.gone/)).toEqual([])
  })

  it('an admin chooses its source, and learns at the field what is wrong with an address', async () => {
    await showMap(app, { mapSource: 'none' })
    const session = await app.server.signInAdmin()
    const ada = await app.newActor({ name: 'Ada', session })
    const { page, t } = ada
    await ada.goto('/admin/settings')
    await page.getByLabel(t('settings.mapSource'), { exact: true }).selectOption('raster')
    await ada.fill('settings.mapUrl', 'http://tiles.example/{z}/{x}/{y}.png')
    await ada.fill('settings.mapAttribution', attribution)
    const form = page.locator('form').filter({ has: page.getByLabel(t('settings.mapUrl'), { exact: true }) })
    const save = () => form.getByRole('button', { name: t('app.save') }).click()
    await save()
    await ada.expectMessage('settings.mapUrl.invalid', { places: '{z}, {x}, {y}' })
    await ada.fill('settings.mapUrl', 'https://tiles.example/{z}.png')
    await save()
    await ada.expectMessage('settings.mapUrl.invalid', { places: '{z}, {x}, {y}' })
    expect((await app.server.call('getSettings', {})).mapSource).toBe('none')
    await ada.fill('settings.mapUrl', 'https://tiles.example/{z}/{x}/{y}.png')
    await save()
    await ada.expectMessage('settings.map.reload')
    const { mapSource, mapUrl } = await app.server.call('getSettings', {})
    expect([mapSource, mapUrl]).toEqual(['raster', 'https://tiles.example/{z}/{x}/{y}.png'])
    await ada.close()
    expect(await app.takeProblems(/PUT .*admin\/settings/)).toEqual([])
  })
})
