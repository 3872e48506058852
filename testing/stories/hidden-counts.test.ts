/** A vote whose counts the leader hides until a member has voted, with a quorum and a meeting point on the map. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMoreOptions } from '../fixtures/activity-form.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let bo: TestMember
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  bo = await aMember(app.server)
})
afterAll(() => app?.close())

describe('a vote with hidden counts', () => {
  test('shows them to a member who has voted, and says in words why there are none before', async () => {
    const { id, routes } = await anActivity(app.server, admin.token, 'voting')
    await app.server.call('castVote', { activityId: id, routeId: routes[0]!.id }, admin.token)
    const leader = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
    await leader.goto(`/activity/${id}/edit`)
    await openMoreOptions(leader)
    await leader.page.getByRole('switch', { name: leader.t('form.hides-counts') }).check()
    await leader.fill('form.quorum', '3')
    await leader.fill('form.coordinates', 'https://www.openstreetmap.org/?mlat=47.2492&mlon=9.3433#map=16/47.2492/9.3433')
    await leader.page.keyboard.press('Tab')
    await expect.poll(() => leader.page.getByRole('textbox', { name: leader.t('form.coordinates') }).inputValue()).toBe('47.2492, 9.3433')
    await leader.clickButton('form.save')
    await leader.expectMessage('activity.counts-hidden.leader')
    await leader.expectVisible('47.2492, 9.3433')
    // A browser has no clipboard for a page without https.
    await leader.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await leader.clickButton('activity.coordinates.copy')
    await leader.expectMessage('activity.coordinates.by-hand', { coordinates: '47.2492, 9.3433' })

    const voter = await app.newActor({ name: 'Bo', session: bo.session })
    await voter.goto(`/activity/${id}`)
    await voter.expectMessage('activity.counts-hidden')
    await voter.expectVisible(voter.t('activity.quorum.open', { quorum: 3 }))
    expect(await voter.page.getByText(/^\d+ votes?$/).count()).toBe(0)
    expect(await voter.page.getByRole('link', { name: voter.t('activity.open-map') }).getAttribute('href')).toContain('47.2492')
    await app.server.call('castVote', { activityId: id, routeId: routes[1]!.id }, bo.token)
    await expect.poll(() => voter.page.getByText('50%').count()).toBe(2)
    await app.server.call('withdrawVote', { activityId: id }, bo.token)
    await voter.expectMessage('activity.counts-hidden')
    expect(await app.takeProblems()).toEqual([])
  })
})
