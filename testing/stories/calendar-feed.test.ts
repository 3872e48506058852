/** A member subscribes to their calendar, and a calendar program reads it. */
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, aProposal } from '../fixtures/builders.ts'
import { findAccessibilityViolations, findClippedText, findOverflow, findSmallTargets, smallestViewport } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let mia: Actor
let activityId: string

beforeAll(async () => {
  app = await startTestApp()
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false, autoApprove: true }, token)
  activityId = (await app.server.call('createActivity', aProposal({ title: '武功山, Säntis; sunrise', routes: [] }), token)).id
  const { session } = await aMember(app.server, 'Mia')
  await app.server.call('joinActivity', { activityId }, session.token)
  mia = await app.newActor({ name: 'Mia', device: 'phone', session })
})
skipAfterFailure()
afterAll(() => app?.close())

const address = () => mia.page.getByRole('code').textContent()
const titlesAt = async (url: string) =>
  Object.values(nodeIcal.sync.parseICS(await (await fetch(url)).text())).flatMap((part) => (part?.type === 'VEVENT' ? part.summary : []))

test('the settings lead to the subscription, which shows its address once', async () => {
  await mia.goto('/profile/settings')
  await mia.clickLink('calendar.subscribe')
  await mia.clickButton('calendar.subscribe')
  await mia.expectMessage('calendar.secret')
  const url = (await address())!
  expect(await titlesAt(url)).toEqual(['武功山, Säntis; sunrise'])
  expect(await mia.page.getByRole('link', { name: mia.t('calendar.open') }).getAttribute('href')).toBe(url.replace('http:', 'webcal:'))
  await mia.page.setViewportSize(smallestViewport)
  expect(await findAccessibilityViolations(mia)).toEqual([])
  expect([await findOverflow(mia), await findClippedText(mia), await findSmallTargets(mia)]).toEqual([[], [], []])
  await mia.page.reload()
  await mia.expectMessage('calendar.new-address')
  expect(await mia.page.getByRole('code').count()).toBe(0)
})

test('a new address replaces the old one, and the end of the subscription both', async () => {
  await mia.clickButton('calendar.new-address')
  await mia.clickInDialog('calendar.new-address')
  await mia.expectMessage('calendar.secret')
  const url = (await address())!
  expect((await fetch(url)).status).toBe(200)
  await mia.clickButton('calendar.end')
  await mia.clickInDialog('calendar.end')
  await mia.expectMessage('calendar.ended')
  await mia.expectMessage('calendar.subscribe')
  expect((await fetch(url)).status).toBe(404)
  expect(await app.takeProblems()).toEqual([])
})
