/** The report of a finished activity: an admin switches reports on, the leader writes one, a participant writes a line without a network, and the next vote shows what was seen. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { decodeTrack, writeGpx, type TrackPoint } from '@bothy/hiking'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: SessionAnswer
let amina: TestMember
let activityId: string

const path = '_`yzG_~eo@lle@o}@_|Bh}L'
const track = { path, fileName: 'plan.gpx', distance: 12.48, ascent: 870, descent: 640, highest: 2681, lowest: 1967 }
const routes = [{ title: 'Over the ridge', description: 'Lonely.', distance: 12.5, duration: 4.5, difficulty: 'Medium' as const, track }]

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  amina = await aMember(app.server, 'Amina')
  ;({ id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Faulhorn and Hagelsee loop', routes }))
  await app.server.call('joinActivity', { activityId }, amina.token)
  for (const call of ['startActivity', 'completeActivity'] as const) await app.server.call(call, { activityId }, admin.token)
})
skipAfterFailure()
afterAll(() => app?.close())

/** The plan, and 2.2 km beyond its end, recorded in 6 hours and 20 minutes. */
function walkedPoints(): TrackPoint[] {
  const [points = []] = decodeTrack(path).segments
  const last = points.at(-1)!
  const all = [...points, { ...last, lat: last.lat - 0.02 }]
  return all.map((point, index) => ({ ...point, time: Date.UTC(2026, 5, 20, 6) + (index / points.length) * 380 * 60_000 }))
}

async function onPage(actor: Actor, id = activityId): Promise<Actor> {
  await actor.goto(`/activity/${id}`)
  await waitUntilHydrated(actor.page)
  return actor
}

test('an admin switches reports on', async () => {
  const ada = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await ada.goto('/admin/settings')
  await ada.page.getByRole('switch', { name: ada.t('settings.writesReports') }).click()
  await expect.poll(async () => (await app.server.call('getSettings', {})).writesReports).toBe(true)
})

test('the leader writes what it was like, with conditions and the track as walked', async () => {
  const leader = await app.newActor({ name: 'Ada', session: admin })
  await leader.goto('/')
  await leader.expectMessage('activity.step.writeReport')
  // Home says it once.
  expect(await leader.page.getByText(leader.t('activity.step.writeReport')).count()).toBe(1)
  await leader.page.getByRole('heading', { level: 1 }).getByRole('link').click()
  await leader.clickButton('activity.step.writeReport')
  const sheet = leader.page.getByRole('dialog')
  await sheet.getByLabel(leader.t('report.text')).fill('Snow to the knee at the pass.')
  await leader.clickInDialog('report.condition.add')
  await sheet.getByLabel(leader.t('report.condition.text')).fill('Above 2,300 m')
  const buffer = Buffer.from(writeGpx([{ segments: [walkedPoints()], name: 'Walked' }]))
  await sheet.locator('input[type="file"]').setInputFiles({ name: 'walked.gpx', mimeType: 'application/gpx+xml', buffer })
  await leader.expectVisible(sheet.getByText('walked.gpx'))
  await expect.poll(() => sheet.getByLabel(leader.t('report.hours')).inputValue()).toBe('6:20')
  await leader.expectVisible(sheet.getByText(leader.t('report.hours.from-file')))
  expect(await findAccessibilityViolations(leader)).toEqual([])
  await leader.clickInDialog('report.save')
  await leader.expectVisible('Snow to the knee at the pass.')
  await leader.expectVisible('Above 2,300 m')
  const walked = leader.page.getByRole('row', { name: leader.t('report.figures.walked') })
  await leader.expectVisible(walked.getByText('6 hr 20 min'))
  await leader.expectVisible(leader.t('report.beside', { distance: '2.1 km', limit: '100 m' }))
  expect(await findAccessibilityViolations(leader)).toEqual([])
  await leader.goto('/')
  await leader.expectMessage('home.welcome')
})

test('a participant writes a line without a network, which arrives once there is one', async () => {
  const person = await app.newActor({ name: 'Amina', session: amina.session })
  await person.goto('/')
  await person.expectMessage('home.how-was-it')
  await onPage(person)
  await person.expectVisible('Snow to the knee at the pass.')
  await person.clickButton('activity.step.writeLine')
  await person.page.getByRole('dialog').getByLabel(person.t('report.line')).fill('Nobody wanted to go down.')
  await person.page.context().setOffline(true)
  await person.clickInDialog('report.save')
  await person.expectMessage('waiting.title')
  await person.page.context().setOffline(false)
  await person.expectVisible('Nobody wanted to go down.')
  const { lines } = await app.server.call('getReport', { activityId })
  expect(lines).toMatchObject([{ text: 'Nobody wanted to go down.', author: { name: 'Amina' } }])
})

test('the leader removes a line', async () => {
  const leader = await onPage(await app.newActor({ name: 'Ada', session: admin }))
  await leader.page.getByRole('button', { name: leader.t('report.line.remove', { name: 'Amina' }) }).click()
  await leader.page
    .getByRole('alertdialog')
    .getByRole('button', { name: leader.t('report.line.remove.confirm') })
    .click()
  await leader.expectMessage('report.line.removed')
  await expect.poll(() => leader.page.getByText('Nobody wanted to go down.').count()).toBe(0)
})

test('the next vote on the route says what was seen, and when', async () => {
  const next = await anActivity(app.server, admin.token, 'voting', { title: 'Once more to the Hagelsee', routes })
  const person = await onPage(await app.newActor({ name: 'Amina', session: amina.session }), next.id)
  await person.expectVisible('Above 2,300 m')
  const headings = await person.page.locator('main h2').allTextContents()
  const [pick, conditions] = [person.t('activity.pick'), person.t('report.conditions')].map((title) => headings.indexOf(title))
  expect(pick).toBeGreaterThanOrEqual(0)
  expect(conditions).toBeGreaterThan(pick!)
  await person.page.getByRole('link', { name: 'Faulhorn and Hagelsee loop' }).click()
  await person.expectVisible('Snow to the knee at the pass.')
  await person.goto('/')
  const shelf = person.page.getByRole('region', { name: person.t('home.reported') })
  await person.expectVisible(shelf.getByText('Snow to the knee at the pass.'))
})
