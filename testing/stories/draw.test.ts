/** Spots that are drawn: the leader chooses it, three members apply, the time comes, and everybody checks how the draw went. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { zoneAtNoon } from '@bothy/db/testing/waitlists.ts'
import { openMoreOptions } from '../fixtures/activity-form.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: SessionAnswer
let members: TestMember[]
let activityId: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  members = [await aMember(app.server, 'Mia'), await aMember(app.server, 'Ben'), await aMember(app.server, 'Lin')]
  // The result is told in the day.
  for (const { token } of members) await app.server.call('updateUserSettings', { preferences: { timezone: zoneAtNoon() } }, token)
})
skipAfterFailure()
afterAll(() => app?.close())

const as = ({ name, session }: TestMember) => app.newActor({ name, session })
const readActivity = () => app.server.call('getActivity', { activityId })
const readDraw = (token?: string) => app.server.call('getDraw', { activityId }, token)
const changeTimes = (change: string) =>
  withOwnerConnection(embeddedDatabaseOf(app.server.dataDir), (client) =>
    client.query(`update public.activities set ${change} where id = $1`, [activityId]),
  )

test('the leader chooses a draw under "More options", with a time in the day', async () => {
  ;({ id: activityId } = await anActivity(app.server, admin.token, 'voting', { title: 'First light', maxParticipants: 2 }))
  const leader = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await leader.goto(`/activity/${activityId}/edit`)
  await openMoreOptions(leader)
  await leader.page.getByLabel(leader.t('form.allocation')).selectOption({ label: leader.t('form.allocation.draw') })
  await leader.expectVisible(leader.page.getByRole('group', { name: leader.t('form.draw-at') }))
  await leader.clickButton('form.save')
  await leader.expectMessage('form.saved')
  const { allocation, drawAt, startTime } = await readActivity()
  expect(allocation).toBe('draw')
  expect(Date.parse(drawAt!)).toBeLessThan(Date.parse(startTime))
  await app.server.call('startEnrollment', { activityId }, admin.token)
})

test('three members apply, see how many applied, and one withdraws and applies again', async () => {
  for (const member of members) {
    const applying = await as(member)
    await applying.goto(`/activity/${activityId}`)
    await waitUntilHydrated(applying.page)
    await applying.expectMessage('draw.rule.chance')
    await applying.clickButton('activity.step.apply')
    await applying.expectMessage('draw.applied')
    if (member === members[0]) {
      await applying.clickButton('draw.withdraw')
      await applying.expectMessage('draw.count', { count: 0 })
      await applying.clickButton('activity.step.apply')
    }
    await applying.expectMessage('draw.count', { count: members.indexOf(member) + 1 })
    expect(await findAccessibilityViolations(applying)).toEqual([])
  }
  const { commitment, seed } = await readDraw()
  expect([commitment.length, seed]).toEqual([64, null])
})

test('the time comes: the clock draws, open pages show it, and a member checks the result in the browser', async () => {
  const { commitment } = await readDraw()
  const open = await as(members[0]!)
  await open.goto(`/activity/${activityId}`)
  await open.expectMessage('draw.count', { count: 3 })
  await changeTimes("draw_at = now() - interval '1 second'")
  await open.page.getByRole('link', { name: open.t('draw.result') }).click()
  await open.expectVisible(commitment)
  await open.expectMessage('draw.own')
  await open.clickButton('draw.check.run')
  await open.expectMessage('draw.check.matches')
  expect(await findAccessibilityViolations(open)).toEqual([])
})

test('who was not drawn waits first in the list, and a visitor sees tickets and no names', async () => {
  const { tickets } = await readDraw(admin.token)
  const last = members.find(({ name }) => name === tickets.at(-1)!.member!.name)!
  const waiting = await as(last)
  await waiting.goto(`/activity/${activityId}`)
  await waiting.expectVisible(waiting.page.getByRole('heading', { name: waiting.t('waitlist.position', { position: 1 }) }))
  await waiting.goto('/notifications')
  await waiting.expectMessage('notifications.kind.spot-not-drawn', { position: 1 })
  const visitor = await app.newActor({ name: 'visitor' })
  await visitor.goto(`/activity/${activityId}/draw`)
  await visitor.expectMessage('draw.waits')
  expect(await visitor.page.locator('main').innerText()).not.toContain(last.name)
  expect(await app.takeProblems()).toEqual([])
})
