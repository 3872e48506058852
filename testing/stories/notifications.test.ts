/** The bell: what the leader does appears in the other tabs of a member without a reload. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Locator } from 'playwright-core'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { createActor, type Actor } from '../fixtures/actor.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let mia: TestMember

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  mia = await aMember(app.server, 'Mia')
})
afterAll(() => app?.close())

/** The screen names the count aloud. Only one of the bells is visible, depending on the width. */
const bell = ({ t, page }: Actor, count: number): Locator =>
  page.getByRole('link', { name: t('notifications.unread', { count }), exact: true }).filter({ visible: true })

async function secondTab(person: Actor): Promise<Actor> {
  return createActor(await person.page.context().newPage(), { name: person.name, translations: person })
}

it.each(['phone', 'desktop'] as const)('a member sees on a %s what concerns them, in every tab, and reads it', async (device) => {
  const { id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { title: `By ${device} to the pass` })
  await app.server.call('joinActivity', { activityId }, mia.token)
  const first = await app.newActor({ name: 'Mia', session: mia.session, device })
  await first.goto('/')
  const second = await secondTab(first)
  await second.goto('/activities')
  await second.expectVisible(second.link('notifications.title'))

  await app.server.call('cancelActivity', { activityId, reason: 'Storm warning' }, admin.token)
  for (const tab of [first, second]) await tab.expectVisible(bell(tab, 1))

  await bell(second, 1).click()
  await second.expectPath('/notifications')
  await second.expectVisible('Storm warning')
  await second.page.getByRole('link', { name: new RegExp(`By ${device} to the pass`) }).click()
  await second.expectPath(`/activity/${activityId}`)
  await first.expectVisible(first.link('notifications.title'))
  await first.close()
  expect(await app.takeProblems()).toEqual([])
})

it('a leader learns who joined in one line, and marks all as read', async () => {
  const { id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Three huts' })
  for (const name of ['Lin', 'Ben', 'Haru']) await app.server.call('joinActivity', { activityId }, (await aMember(app.server, name)).token)
  const leader = await app.newActor({ name: 'Ada', session: admin })
  await leader.goto('/notifications')
  await leader.expectVisible(leader.t('notifications.kind.member-joined', { count: 3, names: 'Haru, Ben, and Lin' }))
  await leader.clickButton('notifications.mark-all')
  await expect.poll(async () => (await app.server.call('listNotifications', {}, admin.token)).unread, { timeout: 10_000 }).toBe(0)
  await expect.poll(() => leader.page.getByText(leader.t('notifications.is-unread')).count(), { timeout: 10_000 }).toBe(0)
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})

it('a member without notifications is told what will appear here', async () => {
  const bo = await aMember(app.server, 'Bo')
  const person = await app.newActor({ name: 'Bo', session: bo.session })
  await person.goto('/notifications')
  await person.expectMessage('notifications.none.title')
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})
