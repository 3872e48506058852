/** The routes of an activity on our own sheet, in a club without a source of maps. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import {
  attribution,
  openMap,
  pickerOf,
  placeOf,
  sheet,
  showMap,
  slider,
  tiles,
  valueOf,
  votePath,
  watched,
} from '../fixtures/route-map.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { startTileHost } from '../fixtures/tile-host.ts'

describe('in a club without a source of maps', () => {
  let app: TestApp
  let path: string
  beforeAll(async () => {
    app = await startTestApp({ sample: true }, 'none')
    await showMap(app, { mapSource: 'none' })
    path = await votePath(app)
  })
  afterAll(() => app?.close())

  test('routes are drawn on our own sheet, and no other site is asked for anything', async () => {
    const { actor, requests, foreign } = await watched(app)
    await actor.goto(path)
    await expect.poll(() => sheet(actor).locator('path[data-route]').count()).toBe(3)
    await openMap(actor)
    await expect.poll(() => actor.page.getByRole('dialog').locator('path[data-route]').count()).toBe(3)
    await actor.expectVisible(sheet(actor).getByText('2\u00a0km', { exact: true }))
    expect(await actor.page.locator('[data-tiles]').count()).toBe(0)
    expect(foreign()).toEqual([])
    expect(requests.filter((url) => /maplibre|tile-map/.test(url))).toEqual([])
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('the profile moves the marker: with keys, with a mouse and with a finger', async () => {
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
    const valueNow = async () => Number(await slider(actor, 'A').getAttribute('aria-valuenow'))
    /** In meters. */
    const length = Number(await slider(actor, 'A').getAttribute('aria-valuemax'))
    const kilometers = (meters: number) => `${(meters / 1000).toFixed(1)}\u00a0km`
    await expect.poll(() => valueOf(actor, 'A')).toContain(kilometers(length))
    expect(await placeOf(page)).not.toBe(start)
    const { x, y, width, height } = (await slider(actor, 'A').boundingBox())!
    const to = (share: number) => [x + width * share, y + height / 2] as const
    await page.mouse.move(...to(0.9))
    await page.mouse.down()
    await page.mouse.move(...to(0.5))
    await page.mouse.up()
    await expect.poll(() => valueOf(actor, 'A')).toContain(kilometers(length / 2))
    await page.mouse.move(...to(0.1))
    await page.touchscreen.tap(...to(0.25))
    await expect.poll(valueNow).toBeLessThan(length * 0.26)
    expect(await valueNow()).toBeGreaterThan(length * 0.24)
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('Back and Escape close the map, and the focus returns to what opened it', async () => {
    const { actor } = await watched(app)
    const { page, t } = actor
    await actor.goto(path)
    await openMap(actor)
    await page.getByRole('radio', { name: t('route.letter', { letter: 'C' }) }).press('Space')
    await actor.expectVisible(slider(actor, 'C'))
    expect(new URL(page.url()).search).toBe('?map=C')
    const isAtOpener = () =>
      page
        .getByRole('link', { name: t('map.open') })
        .first()
        .evaluate((opener) => opener === document.activeElement)
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

  test('closing the map twice at once stays on the activity', async () => {
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

  test('tracks that do not load are asked for again with a button, and until then no map opens', async () => {
    const { actor } = await watched(app)
    const { page, t } = actor
    const tracks = /\/activities\/[^/]+\/tracks$/
    await page.route(tracks, (route) => route.fulfill({ status: 500 }))
    await actor.goto(path)
    await actor.expectMessage('activity.tracks.failed')
    expect(await page.getByRole('link', { name: t('map.open') }).count()).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await actor.clickButton('state.retry')
    await expect.poll(() => sheet(actor).locator('path[data-route]').count()).toBe(3)
    await openMap(actor)
    await actor.close()
    expect(await app.takeProblems(/tracks/)).toEqual([])
  })

  test('a link to the map of a route opens it, and closing it leads to the activity', async () => {
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

  test('without WebGL, the sheet stays when there is a map', async () => {
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

  test('without WebGL, a leader learns that the map cannot be shown', async () => {
    const ada = await pickerOf(app, 'https://tiles.example/{z}/{x}/{y}.png')
    await ada.clickButton('form.location.pick')
    await ada.expectMessage('map.pick.failed')
    await ada.close()
    await showMap(app, { mapSource: 'none' })
    expect(await app.takeProblems()).toEqual([])
  })
})
