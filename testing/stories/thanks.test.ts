/** Thanks after an activity: a participant thanks with one tap, which the leader sees at once, another without a network, and a second tap takes it back. */
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
let jonas: TestMember
let activityId: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false, writesReports: true }, admin.token)
  amina = await aMember(app.server, 'Amina')
  jonas = await aMember(app.server, 'Jonas')
  ;({ id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Faulhorn and Hagelsee loop' }))
  for (const { token } of [amina, jonas]) await app.server.call('joinActivity', { activityId }, token)
  for (const call of ['startActivity', 'completeActivity'] as const) await app.server.call(call, { activityId }, admin.token)
})
skipAfterFailure()
afterAll(() => app?.close())

async function onPage(actor: Actor): Promise<Actor> {
  await actor.goto(`/activity/${activityId}`)
  await waitUntilHydrated(actor.page)
  return actor
}

const buttonOf = ({ page, t }: Actor) => page.getByRole('button', { name: t('thanks.thank', { name: admin.user.name }) })
const thankedBy = ({ page, t }: Actor) => page.getByRole('button', { name: t('thanks.thanked', { name: admin.user.name }) })
const countNow = async () => (await app.server.call('getActivity', { activityId })).thanks?.count ?? 0

test('a participant thanks with one tap, and the leader, who has no such button, sees it at once', async () => {
  const leader = await onPage(await app.newActor({ name: 'Ada', session: admin }))
  const person = await onPage(await app.newActor({ name: 'Amina', session: amina.session }))
  await buttonOf(person).click()
  await person.expectVisible(thankedBy(person))
  expect(await findAccessibilityViolations(person)).toEqual([])
  await leader.expectVisible(leader.t('thanks.others', { count: 1 }))
  expect(await buttonOf(leader).count()).toBe(0)
  expect(await countNow()).toBe(1)
})

test('a tap without a network waits on the device, and arrives once there is one', async () => {
  const person = await onPage(await app.newActor({ name: 'Jonas', session: jonas.session }))
  await person.expectVisible(person.t('thanks.others', { count: 1 }))
  await person.page.context().setOffline(true)
  await buttonOf(person).click()
  await person.expectMessage('waiting.title')
  await person.expectVisible(thankedBy(person))
  await person.page.context().setOffline(false)
  await person.expectVisible(person.t('thanks.others', { count: 1 }))
  await expect.poll(countNow).toBe(2)
  await expect.poll(() => person.page.getByText(person.t('waiting.title'), { exact: true }).count()).toBe(0)
})

test('a second tap takes it back, below the sentence of the leader', async () => {
  await app.server.call('writeReport', { activityId, version: 0, text: 'Snow to the knee at the pass.' }, admin.token)
  const person = await onPage(await app.newActor({ name: 'Amina', session: amina.session }))
  await person.expectVisible('Snow to the knee at the pass.')
  await thankedBy(person).click()
  await person.expectVisible(person.t('thanks.others', { count: 1 }))
  await person.expectVisible(buttonOf(person))
  await expect.poll(countNow).toBe(1)
})
