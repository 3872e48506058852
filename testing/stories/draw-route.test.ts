/** A leader draws a route on the map of the club's own region, along its paths, and changes it later. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGpx } from '@bothy/hiking'
import { chooseDifficulties } from '../fixtures/activity-form.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, aProposal, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, findSmallTargets } from '../fixtures/page-checks.ts'
import { attribution, showMap } from '../fixtures/route-map.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { makeMap } from '../map/make-map.ts'

let app: TestApp
let member: TestMember
let leader: Actor
let id: string
/** Kilometers of the drawing. */
let along: number
beforeAll(async () => {
  app = await startTestApp({}, 'webgl')
  await makeMap(app.server.dataDir, { elevationSize: 64 })
  await showMap(app, { mapSource: 'pmtiles', mapAttribution: attribution, requireEmailVerification: false, autoApprove: false })
  member = await aMember(app.server, 'Bo')
})
skipAfterFailure()
afterAll(() => app?.close())

/** Places on paths of the region. */
const lake = { latitude: 46.6688, longitude: 8.0226 }
const liftStation = { latitude: 46.6594, longitude: 8.0536 }

async function atRoutes(leader: Actor, coordinates = lake): Promise<string> {
  const proposal = aProposal({ title: 'Around the lake', coordinates, routes: [] })
  const { id } = await app.server.call('createActivity', proposal, member.token)
  await leader.goto(`/activity/${id}/edit`)
  await leader.clickButton('form.next')
  await leader.expectMessage('form.routes.lead')
  return id
}

const screen = ({ page }: Actor) => page.getByRole('dialog').filter({ has: page.locator('canvas') })

async function openMap(leader: Actor, id: 'form.track.draw' | 'form.track.change' = 'form.track.draw'): Promise<void> {
  await leader.clickButton(id)
  await screen(leader).locator('[data-shown=true]').first().waitFor()
}

const point = ({ page, t }: Actor, number: number, count: number) =>
  page.getByRole('button', { name: t('draw.point', { number, count }), exact: true })

/** Taps a place. The map shows 0.08 degrees around the meeting point, in the middle of what its buttons leave free. */
async function tapAt(leader: Actor, { latitude, longitude }: typeof lake): Promise<void> {
  const { x, y, width, height } = (await screen(leader).locator('canvas').boundingBox())!
  const perDegree = (width - 128) / 0.08
  const dx = (longitude - lake.longitude) * perDegree
  const dy = ((lake.latitude - latitude) * perDegree) / Math.cos((lake.latitude * Math.PI) / 180)
  await leader.page.mouse.click(x + 44 + (width - 128) / 2 + dx, y + 72 + (height - 124) / 2 + dy)
}

const figures = ({ page }: Actor) => page.locator('[data-figures]')
/** Kilometers, once the drawing has been read as a file. */
async function kilometers(leader: Actor): Promise<number> {
  await expect.poll(() => leader.button('draw.use').getAttribute('aria-busy')).not.toBe('true')
  return Number.parseFloat((await figures(leader).locator('b').first().textContent())!)
}

/** Drags the handle between two points. */
async function bend(leader: Actor, from: number, to: number): Promise<void> {
  const { page, t } = leader
  const { x, y } = (await page.getByRole('button', { name: t('draw.between', { from, to }) }).boundingBox())!
  await page.mouse.move(x + 22, y + 22)
  await page.mouse.down()
  await page.mouse.move(x + 22, y + 82, { steps: 4 })
  await page.mouse.move(x + 22, y + 142, { steps: 4 })
  await page.mouse.up()
}

test('a leader draws along the paths', async () => {
  leader = await app.newActor({ name: 'Bo', session: member.session })
  const { page, t } = leader
  id = await atRoutes(leader)
  await openMap(leader)
  await leader.expectMessage('draw.hint.first')
  await screen(leader).locator('[data-meeting-point]').waitFor()
  await tapAt(leader, lake)
  await point(leader, 1, 1).waitFor()
  await tapAt(leader, liftStation)
  await point(leader, 2, 2).waitFor()
  await figures(leader).waitFor()
  // The path is longer than the 2.6 km between them, and climbs as the map says.
  expect(await kilometers(leader)).toBeGreaterThan(2.7)
  expect(await page.getByText(t('draw.no-heights')).count()).toBe(0)
  expect(await findAccessibilityViolations(leader)).toEqual([])
  expect(await findSmallTargets(leader)).toEqual([])
  along = await kilometers(leader)
  await bend(leader, 1, 2)
  await point(leader, 2, 3).waitFor()
  await expect.poll(() => kilometers(leader)).toBeGreaterThan(along)
  await leader.clickButton('app.undo')
  await point(leader, 2, 2).waitFor()
  await expect.poll(() => kilometers(leader)).toBe(along)
})

test('the drawing is there after a reload, and is saved as the route', async () => {
  const { page, t } = leader
  await page.reload()
  await openMap(leader)
  await leader.expectMessage('draw.restored')
  await expect.poll(() => kilometers(leader)).toBe(along)
  // Numbers and units are joined by spaces that do not break.
  const said = (await figures(leader).textContent())!.replaceAll('\u00a0', ' ')
  await leader.clickButton('draw.use')
  await leader.expectMessage('form.track.added', { count: 1 })
  await chooseDifficulties(leader, { A: 'Easy' })
  await leader.clickButton('form.save')
  await leader.expectPath(`/activity/${id}`)
  const [route] = (await app.server.call('getActivity', { activityId: id }, member.token)).routes
  const { ascent, descent, distance, mapHeights } = route!.track!
  expect([distance.toFixed(1), mapHeights]).toEqual([along.toFixed(1), 'all'])
  expect(said).toContain(t('route.climb', { ascent: `${ascent} m`, descent: `${descent} m` }))

  const [download] = await Promise.all([page.waitForEvent('download'), leader.clickButton('route.save-gpx', { letter: 'A' })])
  const [exported] = readGpx(await readFile((await download.path())!, 'utf8')).tracks
  expect(exported!.segments[0]!.length).toBeGreaterThan(20)
})

test('the leader changes what is saved', async () => {
  await leader.goto(`/activity/${id}/edit`)
  await leader.clickButton('form.next')
  await leader.clickButton('form.route.edit', { letter: 'A' })
  await openMap(leader, 'form.track.change')
  // It has the two points that were tapped, and closing it without a change asks nothing.
  await point(leader, 2, 2).waitFor()
  await leader.clickButton('app.close')
  await screen(leader).waitFor({ state: 'detached' })
  await openMap(leader, 'form.track.change')
  await bend(leader, 1, 2)
  await point(leader, 2, 3).waitFor()
  await expect.poll(() => kilometers(leader)).toBeGreaterThan(along)
  await leader.clickButton('draw.use')
  await leader.expectMessage('form.track.changed')
  await leader.clickButton('form.save')
  await leader.expectPath(`/activity/${id}`)
  const changed = (await app.server.call('getActivity', { activityId: id }, member.token)).routes[0]!
  expect(changed.track!.distance).toBeGreaterThan(along)
  expect(changed.distance).toBeCloseTo(changed.track!.distance, 1)
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a leader draws with the keyboard, and is asked before a drawing is thrown away', async () => {
  const leader = await app.newActor({ name: 'Bo', device: 'desktop', session: member.session })
  const { page, t } = leader
  await atRoutes(leader)
  await openMap(leader)
  await page.getByRole('switch', { name: t('draw.follow') }).uncheck()
  for (const id of ['app.undo', 'draw.redo'] as const) expect(await leader.button(id).isDisabled()).toBe(true)
  await screen(leader).locator('canvas').focus()
  await page.keyboard.press('Enter')
  await point(leader, 1, 1).waitFor()
  const before = await point(leader, 1, 1).boundingBox()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await point(leader, 1, 1).boundingBox())!.x).toBeLessThan(before!.x - 50)
  await page.keyboard.press('Enter')
  await point(leader, 2, 2).waitFor()
  await kilometers(leader)
  await expect.poll(() => page.getByRole('status').allTextContents()).toContainEqual(expect.stringMatching(/^2 points, \d/))
  await page.keyboard.press('Control+z')
  await point(leader, 1, 1).waitFor()
  await page.keyboard.press('Control+Shift+z')
  await point(leader, 2, 2).press('Delete')
  await point(leader, 1, 1).waitFor()
  // Escape leaves the point that is picked, then the drawing.
  await point(leader, 1, 1).click()
  await page.getByRole('group', { name: t('draw.point-tools', { number: 1 }) }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: t('draw.tools') }).waitFor()
  expect(await point(leader, 1, 1).getAttribute('aria-pressed')).toBe('false')
  await page.keyboard.press('Escape')
  await leader.expectMessage('draw.leave.title')
  await leader.clickButton('draw.leave.keep')
  await screen(leader).waitFor({ state: 'detached' })
  await openMap(leader)
  await point(leader, 1, 1).waitFor()
  await leader.clickButton('app.close')
  await leader.clickButton('draw.leave.throw-away')
  await screen(leader).waitFor({ state: 'detached' })
  await openMap(leader)
  await leader.expectMessage('draw.hint.first')
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})

test('with a meeting point outside the land, a leader draws on the land, and finds a place on it by name', async () => {
  const leader = await app.newActor({ name: 'Bo', session: member.session })
  const { page, t } = leader
  await atRoutes(leader, { latitude: 46.78147, longitude: 7.85 })
  await openMap(leader)
  await leader.expectMessage('draw.meeting-point-outside')
  await leader.clickButton('map.note.close')
  await page.getByText(t('draw.meeting-point-outside')).waitFor({ state: 'hidden' })
  const search = page.getByRole('combobox', { name: t('map.search') })
  await search.fill('bachalp')
  await page.getByRole('option', { name: /^Bachalpsee/ }).waitFor()
  await search.press('Enter')
  const tapMiddle = () => screen(leader).locator('canvas').click()
  await tapMiddle()
  await point(leader, 1, 1).waitFor()
  // The undo of the field is not that of the drawing.
  await search.press('Control+z')
  await search.fill('grindel')
  await page.getByRole('option', { name: /^Grindelwald Village/ }).waitFor()
  expect(await page.getByRole('option', { name: /^Grindelwald/ }).allTextContents()).toEqual([
    'GrindelwaldVillage',
    'GrindelwaldTrain station',
  ])
  await search.press('Enter')
  await tapMiddle()
  await point(leader, 2, 2).waitFor()
  expect(await kilometers(leader)).toBeGreaterThan(5)
  expect(await findAccessibilityViolations(leader)).toEqual([])
  expect(await findSmallTargets(leader)).toEqual([])
  await leader.clickButton('draw.use')
  await leader.expectMessage('form.track.added', { count: 1 })
  await page.getByText(t('draw.name'), { exact: true }).first().waitFor()
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a club without a map has no button that opens one', async () => {
  await showMap(app, { mapSource: 'none' })
  const leader = await app.newActor({ name: 'Bo', session: member.session })
  await atRoutes(leader)
  await leader.expectMessage('form.track.choose')
  expect(await leader.button('form.track.draw').count()).toBe(0)
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})
