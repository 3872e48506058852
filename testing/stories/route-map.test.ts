/** The map of the routes on the tiles of another site, and on the file of the club. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mapColors } from '../../apps/web/map/map-colors.ts'
import { codeNamed } from '../fixtures/code-files.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { attribution, openMap, pickerOf, sheet, showMap, slider, tiles, votePath, watched } from '../fixtures/route-map.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { aPmtilesFile, startTileHost, type TileHost } from '../fixtures/tile-host.ts'

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

  test('the routes are on the tiles of the one site that it names', async () => {
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

  /** Without this file of the build, as after an update of the server. Resolves to how often it was asked for. */
  async function without(name: string) {
    const { actor } = await watched(app)
    const asked: string[] = []
    await actor.page.route(codeNamed(name), (route) => {
      asked.push(name)
      return route.fulfill({ status: 404 })
    })
    await actor.goto(path)
    return { actor, asked }
  }

  test('the sheet stays when a new version has removed the code of the map', async () => {
    await showMap(app, { mapSource: 'raster', mapUrl: `${host.url}/{z}/{x}/{y}.png`, mapAttribution: attribution })
    const { actor, asked } = await without('tile-map')
    await openMap(actor)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await expect.poll(() => actor.page.getByRole('dialog').locator('path[data-route]').count()).toBe(3)
    await actor.page.keyboard.press('Escape')
    await expect.poll(() => sheet(actor).locator('path[data-route]').count()).toBe(3)
    await actor.close()
    await app.takeProblems(/404/)
  })

  test.each(['services', 'tracks', 'dialog'])('the activity stays when a new version has removed the code of its %s', async (name) => {
    const { actor, asked } = await without(name)
    const { page } = actor
    await expect.poll(() => page.keyboard.press('Tab').then(() => asked.length)).toBeGreaterThan(0)
    await actor.expectVisible(page.getByRole('link', { name: actor.t('activity.step.signInToVote') }))
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await actor.close()
    await app.takeProblems(/404|dynamically imported module/)
  })

  test('the sheet stays when the site of the tiles has none', async () => {
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

  test('a map that was given up without a network is shown when the network is back', async () => {
    await showMap(app, { mapSource: 'raster', mapUrl: `${host.url}/{z}/{x}/{y}.png`, mapAttribution: attribution })
    const { actor } = await watched(app)
    const { page } = actor
    const shown = page.getByRole('dialog').locator('[data-tiles=shown]')
    await actor.goto(path)
    await openMap(actor)
    await shown.waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const failed: string[] = []
    page.on('requestfailed', (request) => request.url().startsWith(host.url) && failed.push(request.url()))
    await page.context().setOffline(true)
    await openMap(actor)
    await expect.poll(() => failed.length).toBeGreaterThan(0)
    // The map is given up.
    await expect.poll(() => page.getByRole('dialog').locator('canvas').count()).toBe(0)
    await page.context().setOffline(false)
    await shown.waitFor()
    await actor.close()
    expect(await app.takeProblems(/net::ERR_INTERNET_DISCONNECTED/)).toEqual([])
  })

  test('the routes are on the map file beside its data, and no other site is asked', async () => {
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

  test.each(['tiles', 'file'] as const)('the routes are on vector %s, in our own style', async (source) => {
    if (source === 'file') writeFileSync(join(app.server.dataDir, 'map.pmtiles'), await aPmtilesFile('vector'))
    const address =
      source === 'file' ? { mapSource: 'pmtiles' as const } : { mapSource: 'raster' as const, mapUrl: `${host.url}/{z}/{x}/{y}.mvt` }
    await showMap(app, { ...address, mapAttribution: attribution })
    const { actor, requests } = await watched(app)
    await actor.goto(path)
    await openMap(actor)
    const dialog = actor.page.getByRole('dialog')
    await dialog.locator('[data-tiles=shown]').waitFor()
    expect(requests.some((url) => url.endsWith(source === 'file' ? '/map.pmtiles' : '.mvt'))).toBe(true)
    // Water alone, in the color of our style: the corner of the map has no route.
    const { water } = mapColors(false, false)
    const corner = async () => {
      const { data } = await sharp(await dialog.locator('canvas').first().screenshot())
        .extract({ left: 4, top: 120, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return `#${data.toString('hex')}`
    }
    await expect.poll(corner).toBe(water)
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('a leader chooses the meeting point on it', async () => {
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

  test('on a phone, a finger moves the map below the cross down, and the sheet stays open', async () => {
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

  test('a leader learns that the map cannot be shown, and enters coordinates instead', async () => {
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

  test('an admin chooses its source, and learns at the field what is wrong with an address', async () => {
    await showMap(app, { mapSource: 'none' })
    const session = await app.server.signInAdmin()
    const ada = await app.newActor({ name: 'Ada', session })
    const { page, t } = ada
    await ada.goto('/admin/settings')
    await page.getByLabel(t('settings.mapSource'), { exact: true }).selectOption('raster')
    await ada.fill('settings.mapUrl', 'http://tiles.example/{z}/{x}/{y}.png')
    await ada.fill('settings.mapAttribution', attribution)
    const form = page.locator('form').filter({ has: page.getByLabel(t('settings.mapUrl'), { exact: true }) })
    const save = () => form.getByRole('button', { name: t('settings.map.save') }).click()
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
