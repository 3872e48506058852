/** A full activity: members who wait decline or leave the list, and the leader withdraws an offer and closes the list. The whole way is in way-to-a-spot.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { zoneAtNoon } from '@bothy/db/testing/waitlists.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: SessionAnswer
let mia: TestMember
let ben: TestMember
let lin: TestMember
let zoe: TestMember
let activityId: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  ;[mia, ben, lin, zoe] = [
    await aMember(app.server, 'Mia'),
    await aMember(app.server, 'Ben'),
    await aMember(app.server, 'Lin'),
    await aMember(app.server, 'Zoe'),
  ]
  // No spot is offered in the night.
  for (const { token } of [mia, lin, zoe]) await app.server.call('updateUserSettings', { preferences: { timezone: zoneAtNoon() } }, token)
  ;({ id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { title: 'First light', maxParticipants: 2 }))
})
skipAfterFailure()
afterAll(() => app?.close())

const as = ({ name, session }: TestMember) => app.newActor({ name, session })
const page = () => `/activity/${activityId}`

test('Home shows an offer, which is declined without a network, and the club hears of it later', async () => {
  for (const { token } of [mia, ben]) await app.server.call('joinActivity', { activityId }, token)
  for (const { token } of [lin, zoe]) await app.server.call('joinWaitlist', { activityId }, token)
  await app.server.call('leaveActivity', { activityId }, mia.token)
  const first = await as(lin)
  await first.goto('/')
  const offer = first.page.getByRole('region', { name: first.t('offer.label') })
  await first.expectVisible(offer.getByRole('link', { name: 'First light' }))
  expect(await findAccessibilityViolations(first)).toEqual([])
  await first.page.context().setOffline(true)
  await first.clickButton('activity.step.declineOffer')
  await first.expectVisible(first.page.getByText(first.t('activity.step.declineOffer')).first())
  await first.page.context().setOffline(false)
  await expect
    .poll(async () => (await app.server.call('getActivity', { activityId }, lin.token)).waitlistPosition, { timeout: 30_000 })
    .toBeNull()
})

test('who moved up reads from where', async () => {
  await app.server.call('declineOffer', { activityId }, zoe.token)
  await app.server.call('joinActivity', { activityId }, mia.token)
  for (const { token } of [lin, zoe]) await app.server.call('joinWaitlist', { activityId }, token)
  await app.server.call('leaveWaitlist', { activityId }, lin.token)
  const second = await as(zoe)
  await second.goto(page())
  await second.expectVisible(second.page.getByRole('heading', { name: second.t('waitlist.position', { position: 1 }) }))
  await second.expectMessage('waitlist.moved', { position: 2 })
})

test('the leader withdraws the offer of the first, and the second is asked', async () => {
  await app.server.call('joinWaitlist', { activityId }, lin.token)
  await app.server.call('leaveActivity', { activityId }, mia.token)
  const ada = await app.newActor({ name: 'Ada', session: admin })
  await ada.goto(page())
  await waitUntilHydrated(ada.page)
  await ada.clickButton('waitlist.manage')
  await ada.clickButton('waitlist.withdraw')
  await ada.expectMessage('activity.done.withdrawOffer')
  await expect.poll(async () => (await app.server.call('getActivity', { activityId }, lin.token)).offer?.spots).toBe(1)
  await app.server.call('acceptOffer', { activityId }, lin.token)
  await app.server.call('leaveWaitlist', { activityId }, zoe.token)
})

test('without a network a member leaves the list on the device, and the club hears of it later', async () => {
  await app.server.call('joinWaitlist', { activityId }, mia.token)
  const waiting = await as(mia)
  await waiting.goto(page())
  await waitUntilHydrated(waiting.page)
  await waiting.clickButton('waitlist.leave')
  const leave = waiting.page.getByRole('alertdialog').getByRole('button', { name: waiting.t('waitlist.leave') })
  await waiting.expectVisible(leave)
  await waiting.page.context().setOffline(true)
  await leave.click()
  await waiting.expectVisible(waiting.page.getByText(waiting.t('waitlist.leave')).first())
  await waiting.page.context().setOffline(false)
  await expect
    .poll(async () => (await app.server.call('getActivity', { activityId }, mia.token)).waitlistPosition, { timeout: 30_000 })
    .toBeNull()
})

test('the leader closes the list of a full activity, and opens it again', async () => {
  const ada = await app.newActor({ name: 'Ada', session: admin })
  await ada.goto(page())
  await waitUntilHydrated(ada.page)
  await ada.clickButton('waitlist.manage')
  const isOpen = ada.page.getByRole('switch', { name: ada.t('waitlist.open') })
  await isOpen.click()
  await expect.poll(async () => (await app.server.call('getActivity', { activityId }, admin.token)).waitlistOpen).toBe(false)
  const late = await as(zoe)
  await late.goto(page())
  await waitUntilHydrated(late.page)
  expect(await late.page.getByRole('button', { name: late.t('activity.step.joinWaitlist') }).count()).toBe(0)
  await isOpen.click()
  await late.expectVisible(late.page.getByRole('button', { name: late.t('activity.step.joinWaitlist') }))
})
