/** A club records attendance: one leaves late, and the club switches it off again. The roll call and its no-shows are in way-to-a-spot.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
/** The admin leads the activities. */
let leader: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let lin: TestMember
let activityId = ''

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const asMember = ({ name, session }: TestMember) => app.newActor({ name, session })
const kinds = async () => (await app.server.call('getAttendance', {}, lin.token)).items.map(({ kind }) => kind)
const asLeader = () => app.newActor({ name: 'Ada', session: leader })

beforeAll(async () => {
  app = await startTestApp()
  leader = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, leader.token)
  lin = await aMember(app.server, 'Lin')
  activityId = (
    await anActivity(app.server, leader.token, 'enrolling', { title: 'To the hut', startTime: inHours(20), endTime: inHours(28) })
  ).id
  await app.server.call('joinActivity', { activityId }, lin.token)
})
afterAll(() => app?.close())

test('an admin switches it on', async () => {
  const ada = await asLeader()
  await ada.goto('/admin/settings')
  await waitUntilHydrated(ada.page)
  await ada.page.getByRole('switch', { name: ada.t('settings.recordsAttendance') }).click()
  await ada.expectVisible(ada.t('settings.noShowLimit'))
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.close()
})

test('who leaves on the last day is asked why, and undoing takes it back', async () => {
  const person = await asMember(lin)
  await person.goto(`/activity/${activityId}`)
  await waitUntilHydrated(person.page)
  await person.clickButton('activity.more')
  await person.page.getByRole('menuitem', { name: person.t('activity.step.leave') }).click()
  await person.expectVisible(person.dialog())
  await person.fill('attendance.leave.reason', 'A cold')
  await person.clickInDialog('activity.step.leave')
  await person.expectMessage('activity.done.leave')
  expect(await kinds()).toEqual(['late-cancellation'])
  await person.clickUndo('activity.done.leave')
  await expect.poll(kinds).toEqual([])
  await person.close()
})

test('switching it off says that all of it is deleted, and does so', async () => {
  await app.server.call('leaveActivity', { activityId }, lin.token)
  expect(await kinds()).toEqual(['late-cancellation'])
  const ada = await asLeader()
  const shownSwitch = ada.page.getByRole('switch', { name: ada.t('settings.recordsAttendance') })
  await ada.goto('/admin/settings')
  await waitUntilHydrated(ada.page)
  await shownSwitch.click()
  await ada.expectMessage('settings.recordsAttendance.off.text')
  await ada.clickInDialog('app.cancel')
  expect(await shownSwitch.isChecked()).toBe(true)
  await shownSwitch.click()
  await ada.clickInDialog('settings.recordsAttendance.off')
  await expect.poll(async () => (await app.server.call('getSettings', {})).recordsAttendance).toBeUndefined()
  await app.server.call('updateSystemSettings', { recordsAttendance: true }, leader.token)
  expect(await kinds()).toEqual([])
  await ada.close()
})
