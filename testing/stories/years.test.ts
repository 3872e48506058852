/** The year in figures: a member shares a picture of theirs, and an admin saves the figures of the club as a table and prints a book. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: SessionAnswer
let amina: TestMember
let year: number

const track = { path: '_`yzG_~eo@lle@o}@_|Bh}L', fileName: 'a.gpx', distance: 12.5, ascent: 870, descent: 640, highest: 2681, lowest: 1967 }
const routes = [{ title: 'Over the ridge', description: 'Lonely.', distance: 12.5, duration: 4.5, difficulty: 'Medium' as const, track }]

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  const { call } = app.server
  await call('updateSystemSettings', { requireEmailVerification: false, writesReports: true, timeZone: 'Europe/Zurich' }, admin.token)
  amina = await aMember(app.server, 'Amina Diallo')
  const { id: activityId, startTime } = await anActivity(app.server, admin.token, 'enrolling', {
    title: 'Faulhorn and Hagelsee loop',
    routes,
  })
  year = new Date(startTime).getUTCFullYear()
  await call('joinActivity', { activityId }, amina.token)
  for (const step of ['startActivity', 'completeActivity'] as const) await call(step, { activityId }, admin.token)
  await call('writeReport', { activityId, version: 0, text: 'Snow to the knee at the pass.\nSun above.' }, admin.token)
})
skipAfterFailure()
afterAll(() => app?.close())

async function open(actor: Actor, path: string): Promise<Actor> {
  await actor.goto(path)
  await waitUntilHydrated(actor.page)
  return actor
}

async function saved(page: Page, save: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), save()])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('a member sees their year, and shares it as a picture', async () => {
  const person = await open(await app.newActor({ name: 'Amina', session: amina.session }), '/profile')
  await person.clickLink('year.title')
  await person.expectPath('/profile/years')
  await open(person, `/profile/years/${year}`)
  const figures = ['1 trip', '12.5 km on foot', '870 m up', '1 person along']
  await person.expectVisible(person.page.getByRole('img', { name: person.t('year.picture.label', { year: String(year), figures: '' }) }))
  const picture = await person.page.locator('canvas').getAttribute('aria-label')
  for (const figure of figures) expect(picture?.replaceAll('\u00a0', ' ')).toContain(figure)
  await person.expectMessage('year.private')
  await person.expectMessage('year.first.first-outing')
  expect(await findAccessibilityViolations(person)).toEqual([])
  const { name, content } = await saved(person.page, () => person.clickButton('year.picture.save'))
  expect(name).toBe(`${year}.png`)
  await person.expectMessage('year.picture.saved')
  expect(content.subarray(1, 4).toString()).toBe('PNG')
  expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([1080, 1350])
})

test('a year without outings says what to do next, and leads to the next one with some', async () => {
  const person = await open(await app.newActor({ name: 'Amina', session: amina.session }), '/profile/years/1990')
  await person.expectVisible(person.t('year.none.title', { year: '1990' }))
  await person.expectVisible(person.link('profile.find'))
  await person.page.getByRole('link', { name: String(year), exact: true }).click()
  await person.expectPath(`/profile/years/${year}`)
  await person.expectMessage('year.private')
})

test('every member sees the sums of the year of the club, and saves them as a picture', async () => {
  const person = await open(await app.newActor({ name: 'Amina', session: amina.session }), '/profile')
  await person.clickLink('club-year.title')
  await person.expectPath('/years')
  await open(person, `/years/${year}`)
  const picture = await person.page.locator('canvas').getAttribute('aria-label')
  for (const figure of ['1 activity', '12.5 km on foot', '870 m up', '2 people along'])
    expect(picture?.replaceAll('\u00a0', ' ')).toContain(figure)
  await person.expectMessage('club-year.shared')
  expect(await findAccessibilityViolations(person)).toEqual([])
  const { content } = await saved(person.page, () => person.clickButton('year.picture.save'))
  expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([1080, 1350])
})

test('an admin sees the year of the club, and saves it as a table', async () => {
  const ada = await open(await app.newActor({ name: 'Ada', session: admin, device: 'desktop' }), `/admin/years/${year}`)
  await ada.expectVisible(ada.page.getByRole('region', { name: ada.t('club-year.by-month') }))
  expect(await findAccessibilityViolations(ada)).toEqual([])
  const { name, content } = await saved(ada.page, () => ada.clickButton('activity.participants.save'))
  expect(name).toBe(`${year}.csv`)
  const [heading, ...rows] = content.toString().replace('\uFEFF', '').trim().split('\r\n')
  const of = await app.server.call('getClubYear', { year }, admin.token)
  const total = rows.find((row) => row.startsWith(`"${ada.t('club-year.total')}"`))
  expect(heading?.split(',').slice(0, 3)).toEqual(['"Month"', '"Activities"', '"Participations"'])
  const sum = (column: 'activities' | 'participations') => of.months.reduce((all, month) => all + month[column], 0)
  expect(total?.split(',').slice(1, 3)).toEqual([`"${sum('activities')}"`, `"${sum('participations')}"`])
  expect(sum('participations')).toBe(2)
})

test('on a phone, the months of the year of the club that have something scroll sideways, and no word breaks', async () => {
  const ada = await open(await app.newActor({ name: 'Ada', session: admin }), `/admin/years/${year}`)
  const { months: figures } = await app.server.call('getClubYear', { year }, admin.token)
  const months = ada.page.getByRole('rowheader')
  await expect.poll(() => months.count()).toBe(figures.filter((month) => Object.values(month).some(Boolean)).length + 1)
  const heights = await months.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBe(Math.min(...heights))
})

test('the book is printed without navigation: a cover, the activities and the figures', async () => {
  const ada = await open(await app.newActor({ name: 'Ada', session: admin, device: 'desktop' }), `/admin/years/${year}/book`)
  await ada.expectVisible('Faulhorn and Hagelsee loop')
  await ada.expectVisible('Snow to the knee at the pass.')
  expect(await ada.page.getByText('Sun above.').count()).toBe(0)
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.page.emulateMedia({ media: 'print' })
  expect(await ada.page.locator('nav').filter({ visible: true }).count()).toBe(0)
  expect(await ada.page.locator('header').filter({ visible: true }).count()).toBe(0)
  const pdf = (await ada.page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(3)
})

test('a member who is no admin does not get there', async () => {
  const person = await app.newActor({ name: 'Amina', session: amina.session })
  await person.goto(`/admin/years/${year}`)
  await person.expectPath('/')
})
