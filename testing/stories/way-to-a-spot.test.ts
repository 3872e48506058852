/** The whole way to a spot: a full activity with a waitlist, another whose spots are drawn, and the roll call of that one, with a no-show who objects. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { zoneAtNight, zoneAtNoon } from '@bothy/db/testing/waitlists.ts'
import { openMoreOptions } from '../fixtures/activity-form.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import { findAccessibilityViolations, findOverflow, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
/** She leads both. */
let ada: SessionAnswer
let [mia, ben, lin, zoe]: TestMember[] = []
/** One with a waitlist, one with a draw. */
let [listed, drawn] = ['', '']

beforeAll(async () => {
  app = await startTestApp()
  ada = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false, recordsAttendance: true }, ada.token)
  ;[mia, ben, lin, zoe] = [
    await aMember(app.server, 'Mia'),
    await aMember(app.server, 'Ben'),
    await aMember(app.server, 'Lin'),
    await aMember(app.server, 'Zoe'),
  ]
  for (const member of [mia, lin, zoe]) await setZone(member, zoneAtNoon())
  listed = (await anActivity(app.server, ada.token, 'enrolling', { title: 'First light', maxParticipants: 2 })).id
})
skipAfterFailure()
afterAll(() => app?.close())

const as = ({ name, session }: TestMember, options = {}) => app.newActor({ name, session, ...options })
const asLeader = (options = {}) => app.newActor({ name: 'Ada', session: ada, ...options })
const setZone = ({ token }: TestMember, timezone: string) => app.server.call('updateUserSettings', { preferences: { timezone } }, token)
const seenBy = ({ token }: TestMember, activityId = listed) => app.server.call('getActivity', { activityId }, token)
const sql = (text: string, values: unknown[] = []) =>
  withOwnerConnection(embeddedDatabaseOf(app.server.dataDir), async (client) => void (await client.query(text, values)))

async function open(actor: Actor, path: string): Promise<Actor> {
  await actor.goto(path)
  await waitUntilHydrated(actor.page)
  return actor
}

test('an activity with free spots says nothing of a waitlist', async () => {
  const visitor = await open(await as(zoe!), `/activity/${listed}`)
  expect(await visitor.page.locator('main').innerText()).not.toMatch(/waitlist/i)
  for (const { token } of [mia!, ben!]) await app.server.call('joinActivity', { activityId: listed }, token)
})

test('it is full: two members wait with two taps from Home, each with their place', async () => {
  for (const [index, member] of [lin!, zoe!].entries()) {
    const waiting = await open(await as(member), '/')
    await waiting.page.getByRole('main').getByRole('link', { name: 'First light' }).first().click()
    await waiting.clickButton('activity.step.joinWaitlist')
    await waiting.expectMessage('activity.done.joinWaitlist')
    await waiting.expectVisible(waiting.page.getByRole('heading', { name: waiting.t('waitlist.position', { position: index + 1 }) }))
    expect(await findAccessibilityViolations(waiting)).toEqual([])
    expect(await waiting.page.locator('main').innerText()).not.toContain(member === lin ? 'Zoe' : 'Lin')
  }
})

test('one leaves: the first lets the offer pass, and learns it in the morning; the next is asked at once', async () => {
  await app.server.call('leaveActivity', { activityId: listed }, mia!.token)
  const first = await open(await as(lin!), `/activity/${listed}`)
  await first.expectMessage('offer.title', { count: 1 })
  // Half a day later it is night where Lin is.
  await setZone(lin!, zoneAtNight())
  await sql("update public.waitlist set offered_at = now() - interval '12 hours', expires_at = now() where offered_at is not null")
  await sql('update public.activities set offers_due_at = now() where id = $1', [listed])
  await first.expectVisible(first.page.getByRole('heading', { name: first.t('waitlist.position', { position: 2 }) }))
  const told = async () => (await app.server.call('listNotifications', {}, lin!.token)).items.some(({ kind }) => kind === 'offer-passed')
  expect((await seenBy(zoe!)).offer).not.toBeNull()
  expect(await told()).toBe(false)
  await sql("select rules.move_offers(now() + interval '8 hours')")
  await first.goto('/notifications')
  await first.expectMessage('notifications.kind.offer-passed', { names: '', count: 0, votes: 0, quorum: 0, position: 0, role: '' })
  expect(await told()).toBe(true)
})

test('the next accepts with one tap on the notification, without a network, and the club hears of it later', async () => {
  const next = await open(await as(zoe!), '/notifications')
  const accept = next.button('activity.step.acceptOffer')
  await next.expectVisible(accept)
  expect(await findAccessibilityViolations(next)).toEqual([])
  await next.page.context().setOffline(true)
  await accept.click()
  await expect.poll(() => accept.count()).toBe(0)
  await next.expectVisible(next.page.getByText(next.t('activity.step.acceptOffer')).first())
  expect((await seenBy(zoe!)).isJoined).toBe(false)
  await next.page.context().setOffline(false)
  await expect.poll(async () => (await seenBy(zoe!)).isJoined, { timeout: 30_000 }).toBe(true)
})

test('the leader gives a spot by name over the order of the list, with a reason, and takes it back', async () => {
  await app.server.call('joinWaitlist', { activityId: listed }, mia!.token)
  await setZone(lin!, zoneAtNoon())
  await app.server.call('leaveActivity', { activityId: listed }, ben!.token)
  const leader = await open(await asLeader(), `/activity/${listed}`)
  await leader.clickButton('waitlist.manage')
  const sheet = leader.page.getByRole('dialog', { name: leader.t('waitlist.title') })
  await leader.expectVisible(sheet.getByRole('link', { name: 'Mia' }))
  expect(await findAccessibilityViolations(leader)).toEqual([])
  await sheet
    .getByRole('listitem')
    .filter({ hasText: 'Mia' })
    .getByRole('button', { name: leader.t('waitlist.seat') })
    .click()
  const dialog = leader.page.getByRole('alertdialog')
  await leader.expectVisible(dialog.getByText(leader.t('waitlist.seat.passes', { count: 1 })))
  await dialog.getByRole('button', { name: leader.t('waitlist.seat') }).click()
  await leader.expectVisible(dialog.getByText(leader.t('missing.reason')))
  await dialog.getByRole('textbox').fill('She has the rope')
  await dialog.getByRole('button', { name: leader.t('waitlist.seat') }).click()
  await leader.expectMessage('activity.done.seat')
  const place = async () => (await seenBy(mia!)).waitlistPosition
  expect(await place()).toBeNull()
  await leader.clickUndo('activity.done.seat')
  await expect.poll(place).toBe(2)
  await leader.close()
  expect(await app.takeProblems(/net::ERR_|ERR_INTERNET/)).toEqual([])
})

test('the leader chooses a draw for another activity under "More options", with a time in the day', async () => {
  drawn = (await anActivity(app.server, ada.token, 'voting', { title: 'Last light', maxParticipants: 2 })).id
  const leader = await asLeader({ device: 'desktop' })
  await leader.goto(`/activity/${drawn}/edit`)
  await openMoreOptions(leader)
  await leader.page.getByLabel(leader.t('form.allocation')).selectOption({ label: leader.t('form.allocation.draw') })
  await leader.expectVisible(leader.page.getByRole('group', { name: leader.t('form.draw-at') }))
  await leader.clickButton('form.save')
  await leader.expectMessage('form.saved')
  const { allocation, drawAt, startTime } = await app.server.call('getActivity', { activityId: drawn })
  expect(allocation).toBe('draw')
  expect(Date.parse(drawAt!)).toBeLessThan(Date.parse(startTime))
  await app.server.call('startEnrollment', { activityId: drawn }, ada.token)
})

test('three members apply, see how many applied, and one withdraws and applies again', async () => {
  for (const [index, member] of [mia!, lin!, zoe!].entries()) {
    const applying = await open(await as(member), `/activity/${drawn}`)
    await applying.expectMessage('draw.rule.chance')
    await applying.clickButton('activity.step.apply')
    await applying.expectMessage('draw.applied')
    if (index === 0) {
      await applying.clickButton('draw.withdraw')
      await applying.expectMessage('draw.count', { count: 0 })
      await applying.clickButton('activity.step.apply')
    }
    await applying.expectMessage('draw.count', { count: index + 1 })
    expect(await findAccessibilityViolations(applying)).toEqual([])
  }
})

test('the time comes: the clock draws, open pages show it, and a member checks the result in the browser', async () => {
  const { commitment, seed } = await app.server.call('getDraw', { activityId: drawn })
  expect([commitment.length, seed]).toEqual([64, null])
  const applicant = await as(mia!)
  await applicant.goto(`/activity/${drawn}`)
  await applicant.expectMessage('draw.count', { count: 3 })
  await sql("update public.activities set draw_at = now() - interval '1 second' where id = $1", [drawn])
  await applicant.page.getByRole('link', { name: applicant.t('draw.result') }).click()
  await applicant.expectVisible(commitment)
  await applicant.expectMessage('draw.own')
  await applicant.clickButton('draw.check.run')
  await applicant.expectMessage('draw.check.matches')
  expect(await findAccessibilityViolations(applicant)).toEqual([])
})

/** The members in the order of the draw. */
async function order(): Promise<TestMember[]> {
  const { tickets } = await app.server.call('getDraw', { activityId: drawn }, ada.token)
  return tickets.map(({ member }) => [mia!, lin!, zoe!].find(({ id }) => id === member!.id)!)
}

test('who was not drawn waits, a visitor sees tickets and no names, and the notification of the leader opens the participants', async () => {
  const [first, , last] = await order()
  const waiting = await as(last!)
  await waiting.goto(`/activity/${drawn}`)
  await waiting.expectVisible(waiting.page.getByRole('heading', { name: waiting.t('waitlist.position', { position: 1 }) }))
  await waiting.goto('/notifications')
  await waiting.expectMessage('notifications.kind.spot-not-drawn', { position: 1 })
  const visitor = await app.newActor({ name: 'visitor' })
  await visitor.goto(`/activity/${drawn}/draw`)
  await visitor.expectMessage('draw.waits')
  expect(await visitor.page.locator('main').innerText()).not.toContain(last!.name)
  // It is the day of the activity.
  await sql('update public.activities set time_zone = $2, offers_due_at = now() where id = $1', [drawn, zoneAtNoon()])
  const leader = await open(await asLeader(), '/notifications')
  const told = leader.page.getByRole('link').filter({ hasText: leader.t('notifications.kind.draw-held') })
  await told.click()
  await leader.expectVisible(leader.dialog().getByRole('link', { name: first!.name }))
  expect(await app.takeProblems()).toEqual([])
})

test('the leader calls the roll: who did not come is counted where they wait for the next activity', async () => {
  const [present, absent] = await order()
  await sql("update public.activities set start_time = now() + interval '1 hour', end_time = now() + interval '8 hours' where id = $1", [
    drawn,
  ])
  const leader = await open(await asLeader(), `/activity/${drawn}`)
  await leader.page.getByRole('checkbox', { name: leader.t('check-in.mark', { name: present!.name }) }).click()
  await expect
    .poll(async () => (await app.server.call('getActivity', { activityId: drawn }, ada.token)).participants)
    .toContainEqual(expect.objectContaining({ name: present!.name, isPresent: true }))
  for (const call of ['startActivity', 'completeActivity'] as const) await app.server.call(call, { activityId: drawn }, ada.token)
  const { id: next } = await anActivity(app.server, ada.token, 'enrolling', { title: 'To the hut', maxParticipants: 2 })
  for (const { token } of [ben!, present!]) await app.server.call('joinActivity', { activityId: next }, token)
  await app.server.call('joinWaitlist', { activityId: next }, absent!.token)
  await open(leader, `/activity/${next}`)
  await leader.clickButton('waitlist.manage')
  await leader.expectVisible(leader.t('attendance.in-year', { marks: leader.t('attendance.no-shows', { count: 1 }) }))
  await leader.close()
})

test('who did not come reads it in the profile, and objects', async () => {
  const person = await open(await as((await order())[1]!), '/profile')
  await person.clickLink('attendance.title')
  await person.expectVisible('Last light')
  await person.clickButton('attendance.object')
  await person.clickInDialog('attendance.object.send')
  await person.expectMessage('missing.message')
  await person.fill('attendance.object.label', 'I was there, at the other end of the car park.')
  await person.clickInDialog('attendance.object.send')
  await person.expectMessage('attendance.object.done')
  await person.expectMessage('attendance.open')
  expect(await findAccessibilityViolations(person)).toEqual([])
  expect(await findOverflow(person)).toEqual([])
})

test('an admin is told, and removes the entry with a note, which the member reads', async () => {
  const [, absent] = await order()
  const admin = await open(await asLeader(), '/notifications')
  const facts = { names: absent!.name, count: 1, votes: 0, quorum: 0, role: '' }
  await admin.page
    .getByRole('link')
    .filter({ hasText: admin.t('notifications.kind.attendance-objected', facts) })
    .click()
  await admin.clickButton('attendance.decide')
  await admin.dialog().getByRole('textbox').fill('Sorry!')
  await admin.clickInDialog('attendance.remove')
  await admin.expectMessage('attendance.decided', { name: absent!.name })
  await admin.expectMessage('attendance.removed')
  expect(await findAccessibilityViolations(admin)).toEqual([])
  const person = await open(await as(absent!), '/notifications')
  const told = person.t('notifications.kind.attendance-removed', { ...facts, names: '' })
  await person.page.getByRole('link').filter({ hasText: told }).click()
  await person.expectPath('/profile/attendance')
  await person.expectVisible(person.t('attendance.note', { text: 'Sorry!' }))
  expect(await app.takeProblems()).toEqual([])
})
