/** A full activity: members wait for a spot, are offered one that becomes free, and take it or decline. */
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

test('an activity with free spots says nothing of a waitlist', async () => {
  const visitor = await as(zoe)
  await visitor.goto(page())
  await waitUntilHydrated(visitor.page)
  expect(await visitor.page.locator('main').innerText()).not.toMatch(/waitlist/i)
  for (const { token } of [mia, ben]) await app.server.call('joinActivity', { activityId }, token)
})

test('two members wait where Join stood, each with their place, and the first is offered the spot that becomes free', async () => {
  for (const [index, member] of [lin, zoe].entries()) {
    const waiting = await as(member)
    await waiting.goto(page())
    await waitUntilHydrated(waiting.page)
    await waiting.expectMessage('waitlist.next', { position: index + 1 })
    await waiting.clickButton('activity.step.joinWaitlist')
    await waiting.expectMessage('activity.done.joinWaitlist')
    await waiting.expectVisible(waiting.page.getByRole('heading', { name: waiting.t('waitlist.position', { position: index + 1 }) }))
    expect(await findAccessibilityViolations(waiting)).toEqual([])
    expect(await waiting.page.locator('main').innerText()).not.toContain(member === lin ? 'Zoe' : 'Lin')
  }
  await app.server.call('leaveActivity', { activityId }, mia.token)
})

test('the first takes the spot on Home, and the second moves up', async () => {
  const first = await as(lin)
  await first.goto('/')
  const offer = first.page.getByRole('region', { name: first.t('offer.label') })
  await first.expectVisible(offer.getByRole('link', { name: 'First light' }))
  expect(await findAccessibilityViolations(first)).toEqual([])
  await offer.getByRole('button', { name: first.t('activity.step.acceptOffer') }).click()
  await first.expectMessage('activity.done.join')
  await expect.poll(() => offer.count()).toBe(0)
  const second = await as(zoe)
  await second.goto(page())
  await second.expectVisible(second.page.getByRole('heading', { name: second.t('waitlist.position', { position: 1 }) }))
  await second.expectMessage('waitlist.moved', { position: 2 })
})

test('without a network an offer is declined on the device, and the club hears of it later', async () => {
  await app.server.call('leaveActivity', { activityId }, ben.token)
  const second = await as(zoe)
  await second.goto(page())
  await waitUntilHydrated(second.page)
  await second.expectMessage('offer.title', { count: 1 })
  await second.page.context().setOffline(true)
  await second.clickButton('activity.step.declineOffer')
  await second.expectVisible(second.page.getByText(second.t('activity.step.declineOffer')).first())
  await second.page.context().setOffline(false)
  await expect
    .poll(async () => (await app.server.call('getActivity', { activityId }, zoe.token)).waitlistPosition, { timeout: 30_000 })
    .toBeNull()
})

test('the leader gives the spot to the second of the list with a reason, and takes it back', async () => {
  await app.server.call('joinActivity', { activityId }, ben.token)
  for (const { token } of [mia, zoe]) await app.server.call('joinWaitlist', { activityId }, token)
  await app.server.call('leaveActivity', { activityId }, ben.token)
  const ada = await app.newActor({ name: 'Ada', session: admin })
  await ada.goto(page())
  await waitUntilHydrated(ada.page)
  await ada.clickButton('waitlist.manage')
  const sheet = ada.page.getByRole('dialog', { name: ada.t('waitlist.title') })
  await ada.expectVisible(sheet.getByRole('link', { name: 'Mia' }))
  expect(await findAccessibilityViolations(ada)).toEqual([])
  const second = sheet.getByRole('listitem').filter({ hasText: 'Zoe' })
  await second.getByRole('button', { name: ada.t('waitlist.seat') }).click()
  const dialog = ada.page.getByRole('alertdialog')
  await ada.expectVisible(dialog.getByText(ada.t('waitlist.seat.passes', { count: 1 })))
  await dialog.getByRole('button', { name: ada.t('waitlist.seat') }).click()
  await ada.expectVisible(dialog.getByText(ada.t('missing.reason')))
  await dialog.getByRole('textbox').fill('She has the rope')
  await dialog.getByRole('button', { name: ada.t('waitlist.seat') }).click()
  await ada.expectMessage('activity.done.seat')
  const place = async () => (await app.server.call('getActivity', { activityId }, zoe.token)).waitlistPosition
  expect(await place()).toBeNull()
  await ada.clickUndo('activity.done.seat')
  await expect.poll(place).toBe(2)
})

test('the leader withdraws the offer of the first, and the second is asked', async () => {
  const ada = await app.newActor({ name: 'Ada', session: admin })
  await ada.goto(page())
  await waitUntilHydrated(ada.page)
  await ada.clickButton('waitlist.manage')
  await ada.clickButton('waitlist.withdraw')
  await ada.expectMessage('activity.done.withdrawOffer')
  await expect.poll(async () => (await app.server.call('getActivity', { activityId }, zoe.token)).offer?.spots).toBe(1)
  await app.server.call('acceptOffer', { activityId }, zoe.token)
  await app.server.call('leaveWaitlist', { activityId }, mia.token)
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
  await app.server.call('leaveActivity', { activityId }, zoe.token)
})

test('the leader closes the list of a full activity, and opens it again', async () => {
  await app.server.call('joinActivity', { activityId }, ben.token)
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
