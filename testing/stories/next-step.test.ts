/** The bar of an activity through its hours: for the leader from the vote to the return, for a member from joining to the return. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import { expectCode } from '../fixtures/device-storage.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let bo: TestMember
let mia: TestMember
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  bo = await aMember(app.server)
  mia = await aMember(app.server, 'Mia')
})
afterAll(() => app?.close())

/** As if the activity had been planned for another hour; it lasts eight. */
const moveStart = (id: string, hours: number) =>
  withOwnerConnection(embeddedDatabaseOf(app.server.dataDir), (client) =>
    client.query(
      `update public.activities set start_time = now() + $2 * interval '1 hour', end_time = now() + ($2 + 8) * interval '1 hour' where id = $1`,
      [id, hours],
    ),
  )

const bar = ({ page }: Actor) => page.locator('[data-bottom-bar]')
const get = (activityId: string) => app.server.call('getActivity', { activityId }, admin.token)

test('the leader ends a vote in which nobody voted, reopens it, calls the roll and brings everybody back', async () => {
  const { id: activityId, routes } = await anActivity(app.server, admin.token, 'voting')
  const leader = await app.newActor({ name: 'Ada', session: admin })
  const { page, t } = leader
  await leader.goto(`/activity/${activityId}`)
  await leader.expectVisible(bar(leader).getByRole('button', { name: t('activity.step.chooseRoute') }))
  await leader.clickButton('activity.more')
  await page.getByRole('menuitem', { name: t('activity.step.startEnrollment') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /^A:/ }).click()
  await page.getByText(t('activity.ask.unvoted', { letter: 'A' })).waitFor()
  await leader.clickInDialog('activity.step.startEnrollment')
  await leader.clickUndo('activity.done.startEnrollment')
  await leader.expectMessage('activity.done.undo')
  await leader.expectVisible(bar(leader).getByRole('button', { name: t('activity.step.chooseRoute') }))
  expect((await get(activityId)).phase).toBe('voting')

  for (const { token } of [admin, bo, mia]) await app.server.call('castVote', { activityId, routeId: routes[1]!.id }, token)
  await leader.expectVisible(bar(leader).getByText(t('activity.voted', { voters: 3, members: 3 })))
  await bar(leader)
    .getByRole('button', { name: t('activity.step.startEnrollment') })
    .click()
  await leader.clickInDialog('activity.step.startEnrollment')
  await leader.expectVisible(bar(leader).getByRole('button', { name: t('activity.step.invite') }))

  for (const { token } of [bo, mia]) await app.server.call('joinActivity', { activityId }, token)
  await moveStart(activityId, 0.2)
  await leader.goto(`/activity/${activityId}`)
  await bar(leader)
    .getByRole('button', { name: t('activity.step.allHere') })
    .click()
  await leader.clickUndo('check-in.done.here', { count: 2 })
  await leader.expectVisible(bar(leader).getByText(t('activity.bar.missing', { count: 2 })))
  await page.getByRole('checkbox', { name: t('check-in.mark', { name: 'Bo' }) }).click()
  await leader.expectVisible(bar(leader).getByText(t('activity.bar.missing', { count: 1 })))
  await bar(leader)
    .getByRole('button', { name: t('activity.step.allHere') })
    .click()
  await bar(leader)
    .getByRole('button', { name: t('activity.step.start') })
    .click()
  await leader.clickInDialog('activity.step.start')
  await bar(leader)
    .getByRole('link', { name: t('activity.step.onTheDay') })
    .waitFor()
  expect((await get(activityId)).participants.map(({ isPresent }) => isPresent)).toEqual([true, true])

  await moveStart(activityId, -7.5)
  await leader.goto(`/activity/${activityId}`)
  await bar(leader)
    .getByRole('button', { name: t('activity.step.allBack') })
    .click()
  await bar(leader)
    .getByRole('button', { name: t('activity.step.complete') })
    .waitFor()
  expect((await get(activityId)).returnedAt).not.toBeNull()
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a member has the calendar after joining, then the page of the day, and says without a network that they are back', async () => {
  const { id: activityId } = await anActivity(app.server, admin.token, 'enrolling')
  const member = await app.newActor({ name: 'Bo', session: bo.session, opensOffline: true })
  const { page, t } = member
  await member.goto(`/activity/${activityId}`)
  await member.clickButton('activity.step.join')
  const download = page.waitForEvent('download')
  await bar(member)
    .getByRole('button', { name: t('activity.step.addToCalendar') })
    .click()
  expect((await download).suggestedFilename()).toBe('activity.ics')

  await moveStart(activityId, 20)
  await member.goto(`/activity/${activityId}`)
  await bar(member)
    .getByRole('link', { name: t('activity.step.onTheDay') })
    .click()
  await member.expectMessage('day.title')

  await app.server.call('startActivity', { activityId }, admin.token)
  await moveStart(activityId, -7.5)
  await member.goto(`/activity/${activityId}`)
  const back = bar(member).getByRole('button', { name: t('activity.step.confirmReturn') })
  await member.expectVisible(back)
  await expectCode(page, 'services', 'dialog')
  await page.context().setOffline(true)
  await back.click()
  await member.expectVisible(bar(member).getByText(t('return.confirm')))
  await member.expectMessage('return.waiting')
  // A second one, in the card, would be an error here.
  await member.expectVisible(page.getByRole('button', { name: t('waiting.take-back') }))
  await page.context().setOffline(false)
  await member.expectVisible(bar(member).getByText(t('activity.bar.back')))
  expect((await get(activityId)).participants[0]?.returnedAt).toBeTypeOf('string')
  await member.close()
  await app.takeProblems(/net::ERR_|ERR_INTERNET/)
})
