/** A club records attendance: one does not come and objects, an admin decides, another leaves late, and the club switches it off again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openParticipants } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, findOverflow, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
/** The admin leads the activities. */
let leader: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let [mia, lin]: TestMember[] = []
let [walk, next] = ['', '']

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const asMember = ({ name, session }: TestMember) => app.newActor({ name, session })
const asLeader = () => app.newActor({ name: 'Ada', session: leader })

beforeAll(async () => {
  app = await startTestApp()
  leader = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, leader.token)
  ;[mia, lin] = [await aMember(app.server, 'Mia'), await aMember(app.server, 'Lin')]
  walk = (await anActivity(app.server, leader.token, 'enrolling', { title: 'To the lake', startTime: inHours(1.5), endTime: inHours(8) }))
    .id
  next = (await anActivity(app.server, leader.token, 'enrolling', { title: 'To the hut', startTime: inHours(20), endTime: inHours(28) })).id
  for (const { session } of [mia!, lin!])
    for (const activityId of [walk, next]) await app.server.call('joinActivity', { activityId }, session.token)
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

test('the leader calls the roll, and ends the activity', async () => {
  const ada = await asLeader()
  await ada.goto(`/activity/${walk}`)
  await waitUntilHydrated(ada.page)
  await ada.page.getByRole('checkbox', { name: ada.t('check-in.mark', { name: 'Lin' }) }).click()
  await expect
    .poll(async () => (await app.server.call('getActivity', { activityId: walk }, leader.token)).participants)
    .toContainEqual(expect.objectContaining({ name: 'Lin', isPresent: true }))
  await app.server.call('startActivity', { activityId: walk }, leader.token)
  await app.server.call('completeActivity', { activityId: walk }, leader.token)
  await ada.goto(`/activity/${next}`)
  await waitUntilHydrated(ada.page)
  await openParticipants(ada)
  await ada.expectVisible(ada.t('attendance.in-year', { marks: ada.t('attendance.no-shows', { count: 1 }) }))
  await ada.close()
})

test('who did not come reads it in the profile, and objects', async () => {
  const person = await asMember(mia!)
  await person.goto('/profile')
  await waitUntilHydrated(person.page)
  await person.clickLink('attendance.title')
  await person.expectVisible('To the lake')
  await person.clickButton('attendance.object')
  await person.clickInDialog('attendance.object.send')
  await person.expectMessage('missing.message')
  await person.fill('attendance.object.label', 'I was there, at the other end of the car park.')
  await person.clickInDialog('attendance.object.send')
  await person.expectMessage('attendance.object.done')
  await person.expectMessage('attendance.open')
  expect(await findAccessibilityViolations(person)).toEqual([])
  expect(await findOverflow(person)).toEqual([])
  await person.close()
})

test('an admin is told, and removes the entry with a note', async () => {
  const ada = await asLeader()
  await ada.goto('/notifications')
  await waitUntilHydrated(ada.page)
  const told = ada.t('notifications.kind.attendance-objected', { names: 'Mia', count: 1, votes: 0, quorum: 0, role: '' })
  await ada.page.getByRole('link').filter({ hasText: told }).click()
  await ada.clickButton('attendance.decide')
  await ada.dialog().getByRole('textbox').fill('Sorry!')
  await ada.clickInDialog('attendance.remove')
  await ada.expectMessage('attendance.decided', { name: 'Mia' })
  await ada.expectMessage('attendance.removed')
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.close()
})

test('the member reads the decision', async () => {
  const person = await asMember(mia!)
  await person.goto('/notifications')
  await waitUntilHydrated(person.page)
  const told = person.t('notifications.kind.attendance-removed', { names: '', count: 0, votes: 0, quorum: 0, role: '' })
  await person.page.getByRole('link').filter({ hasText: told }).click()
  await person.expectPath('/profile/attendance')
  await person.expectVisible(person.t('attendance.note', { text: 'Sorry!' }))
  await person.close()
})

test('who leaves on the last day is asked why, and undoing takes it back', async () => {
  const person = await asMember(lin!)
  const kinds = async () => (await app.server.call('getAttendance', {}, lin!.session.token)).items.map(({ kind }) => kind)
  await person.goto(`/activity/${next}`)
  await waitUntilHydrated(person.page)
  await person.clickButton('activity.more')
  await person.page.getByRole('menuitem', { name: person.t('activity.step.leave') }).click()
  await person.expectVisible(person.dialog())
  await person.fill('attendance.leave.reason', 'A cold')
  await person.clickInDialog('activity.step.leave')
  await person.expectMessage('activity.done.leave')
  expect(await kinds()).toEqual(['late-cancellation', 'present'])
  await person.clickUndo('activity.done.leave')
  await expect.poll(kinds).toEqual(['present'])
  await person.close()
})

test('switching it off says that all of it is deleted, and does so', async () => {
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
  expect((await app.server.call('getAttendance', {}, mia!.session.token)).items).toEqual([])
  await ada.close()
})
