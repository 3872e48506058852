/** Sheets: Back closes them, dragging closes them, and they leave no entries in the history. The first paint shows the app, not a blank page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ sample: true })
})
afterAll(() => app?.close())

/** A visitor who came to the list of activities from Home, with the filters open. */
async function withOpenFilters(device: 'phone' | 'desktop' = 'phone'): Promise<Actor> {
  const visitor = await app.newActor({ device })
  await visitor.goto('/guide')
  await visitor.clickLink('app.activities')
  await visitor.expectPath('/activities')
  await openFilters(visitor)
  return visitor
}

async function openFilters(visitor: Actor): Promise<void> {
  await visitor.clickButton('filter.open')
  await visitor.expectVisible(visitor.dialog())
  await expectSheets(visitor, 1)
}

const expectClosed = (visitor: Actor) => visitor.dialog().waitFor({ state: 'hidden' })

/** The entries that sheets have in the history, above that of their page. */
const expectSheets = ({ page }: Actor, count: number) => expect.poll(() => page.evaluate(() => history.state?.sheets ?? 0)).toBe(count)

describe('Back', () => {
  test('closes an open sheet, and leaves the page the next time', async () => {
    const visitor = await withOpenFilters()
    await visitor.page.goBack()
    await expectClosed(visitor)
    await visitor.expectPath('/activities')
    await openFilters(visitor)
    await visitor.page.goBack()
    await expectClosed(visitor)
    await visitor.page.goBack()
    await visitor.expectPath('/guide')
    await visitor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('leaves the page at once after a sheet was closed with its button', async () => {
    const visitor = await withOpenFilters()
    await visitor.clickInDialog('app.close')
    await expectClosed(visitor)
    await expectSheets(visitor, 0)
    await visitor.page.goBack()
    await visitor.expectPath('/guide')
    await visitor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('returns from the page that a sheet has led to, to the page of the sheet', async () => {
    const visitor = await withOpenFilters()
    await visitor.clickInDialog('phase.voting')
    await visitor.dialog().getByRole('button', { name: /\d/ }).last().click()
    await visitor.expectPath('/activities?phase=voting')
    await expectSheets(visitor, 0)
    await visitor.page.goBack()
    await visitor.expectPath('/activities')
    await visitor.page.goBack()
    await visitor.expectPath('/guide')
    await visitor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('leaves a page that was reloaded while a sheet was open', async () => {
    const visitor = await withOpenFilters()
    await visitor.page.reload()
    await expectSheets(visitor, 0)
    await visitor.page.goBack()
    await visitor.expectPath('/guide')
    await visitor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('and then Forward do not open the sheet again', async () => {
    const visitor = await withOpenFilters()
    await visitor.page.goBack()
    await expectClosed(visitor)
    await visitor.page.goForward()
    await expectSheets(visitor, 0)
    expect(await visitor.dialog().count()).toBe(0)
    await visitor.page.goBack()
    await visitor.expectPath('/guide')
    await visitor.close()
    expect(await app.takeProblems()).toEqual([])
  })
})

describe('dragging', () => {
  /** Drags the sheet by its title, by shares of its size. */
  async function dragSheet({ page }: Actor, sheet: { x: number; y: number }): Promise<void> {
    const box = (await page.locator('[data-sheet]').boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + sheet.x * box.width, y + sheet.y * box.height, { steps: 8 })
    await page.mouse.up()
  }

  test('down closes a sheet on a phone', async () => {
    const visitor = await withOpenFilters()
    await dragSheet(visitor, { x: 0, y: 0.7 })
    await expectClosed(visitor)
    await expectSheets(visitor, 0)
    await visitor.close()
    expect(await app.takeProblems()).toEqual([])
  })
})

describe('the first paint', () => {
  test('of a page that the server has not rendered shows the logo and the name of the club before the code has loaded', async () => {
    const visitor = await app.newActor()
    const { page } = visitor
    let deliver = () => undefined as void
    const delivered = new Promise<void>((resolve) => (deliver = resolve))
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await delivered
      await route.continue()
    })
    await page.goto('/?shell', { waitUntil: 'commit' })
    const skeleton = page.locator('#app > [hidden]')
    await visitor.expectVisible(skeleton.locator('svg'))
    await visitor.expectVisible(skeleton.getByText('Bothy'))
    const sky = await skeleton.locator('div').evaluate((head) => getComputedStyle(head).backgroundColor)
    expect(['rgb(201, 223, 211)', 'rgb(20, 34, 76)']).toContain(sky)
    deliver()
    await visitor.expectVisible(page.getByRole('heading', { level: 1 }))
    expect(await skeleton.count()).toBe(0)
    await visitor.close()
    expect(await app.takeProblems()).toEqual([])
  })
})
