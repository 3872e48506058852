/** A leader who asks others to lead in their place, or with them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, anActivity } from '../fixtures/builders.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { chooseInMenu } from './activity-lifecycle/steps.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
})
afterAll(() => app?.close())

const asAdmin = () => app.newActor({ name: 'Ada', session: admin })

describe('a leader who cannot come', () => {
  test('asks a participant, who finds the question in the bell and takes over', async () => {
    const { id } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Up the gully' })
    const kai = await aMember(app.server, 'Kai')
    await app.server.call('joinActivity', { activityId: id }, kai.token)
    const leader = await asAdmin()
    await leader.goto(`/activity/${id}`)
    await chooseInMenu(leader, 'handOver')
    await leader.clickInDialog('activity.leader.ask')
    await leader.expectMessage('activity.leader.waiting.title', { name: 'Kai' })

    const heir = await app.newActor({ name: 'Kai', session: kai.session })
    await heir.goto('/notifications')
    await heir.page.getByRole('link', { name: /Up the gully/ }).click()
    await heir.expectMessage('activity.leader.offer.title')
    await heir.clickButton('activity.step.acceptLeadership')
    await heir.expectMessage('activity.done.acceptLeadership')
    await heir.expectFocus()
    await leader.expectVisible(leader.page.getByText('Kai', { exact: true }))
    await expect.poll(() => leader.page.getByText(leader.t('activity.leader.waiting.title', { name: 'Kai' })).count()).toBe(0)
    expect(await app.server.call('getActivity', { activityId: id })).toMatchObject({ creatorId: kai.id })
    await Promise.all([leader.close(), heir.close()])
    expect(await app.takeProblems()).toEqual([])
  })
})

describe('a leader who wants help', () => {
  test('asks a participant, who leads with them, takes the roll call, and stops again', async () => {
    const startTime = new Date(Date.now() + 3_600_000).toISOString()
    const { id } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Round the spur', startTime, endTime: null })
    const [kim, lou] = [await aMember(app.server, 'Kim'), await aMember(app.server, 'Lou')]
    for (const { token } of [kim, lou]) await app.server.call('joinActivity', { activityId: id }, token)
    const leader = await asAdmin()
    await leader.goto(`/activity/${id}`)
    await chooseInMenu(leader, 'addCoLeader')
    await leader.dialog().getByRole('listitem').filter({ hasText: 'Kim' }).getByRole('button').click()
    await leader.expectMessage('activity.leader.waiting.title', { name: 'Kim' })

    const mate = await app.newActor({ name: 'Kim', session: kim.session })
    await mate.goto('/notifications')
    await mate.page.getByRole('link', { name: /Round the spur/ }).click()
    await mate.expectMessage('activity.co-leader.question.title')
    await mate.clickButton('activity.co-leader.accept')
    await mate.expectMessage('activity.done.acceptCoLeadership')
    await mate.expectFocus()
    await leader.expectVisible(leader.page.getByText(leader.t('activity.co-leader.badge'), { exact: true }))
    await app.server.call('checkIn', { activityId: id, userId: lou.id, present: true }, kim.token)
    expect(await findAccessibilityViolations(mate)).toEqual([])

    await mate.clickButton('activity.co-leader.leave')
    await mate.clickInDialog('activity.co-leader.leave')
    await mate.expectMessage('activity.done.removeCoLeader')
    await mate.expectFocus()
    await expect.poll(() => leader.page.getByText(leader.t('activity.co-leader.badge'), { exact: true }).count()).toBe(0)
    await Promise.all([leader.close(), mate.close()])
    expect(await app.takeProblems()).toEqual([])
  })
})
