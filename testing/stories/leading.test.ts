/** What a leader does with an activity, from its proposal to a message to all, and how an admin decides. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailSink, type MailSink } from '@bothy/server/notifications/mail/testing/mail-sink.ts'
import { openParticipants, type Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, aProposal, type TestMember } from '../fixtures/builders.ts'
import { distanceBetween } from '../fixtures/page-checks.ts'
import { savedBy } from '../fixtures/saved-file.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { fillMoment, momentFields } from './activity-lifecycle/steps.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let bo: TestMember
let mails: MailSink

beforeAll(async () => {
  mails = await openMailSink()
  app = await startTestApp({ env: { BOTHY_SMTP_URL: mails.url, BOTHY_MAIL_FROM: 'hut@club.example' } })
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  bo = await aMember(app.server, 'Bo')
})
afterAll(async () => {
  await app?.close()
  await mails?.close()
})

const asBo = () => app.newActor({ name: 'Bo', session: bo.session })
const asAdmin = () => app.newActor({ name: 'Ada', session: admin })

/** Opens the form of a new activity that starts on June 20, 2035, at 7:30. */
async function fillDetails(
  leader: Actor,
  { title, description, location }: Record<'title' | 'description' | 'location', string>,
): Promise<void> {
  await leader.goto('/create-activity')
  await leader.fill('form.title', title)
  await leader.fill('form.description', description)
  await leader.fill('form.location', location)
  await fillMoment(leader, 'form.starts', '2035-06-20T07:30')
}

describe('a leader', () => {
  test('saves the list of participants, and proposes the activity again', async () => {
    const { id } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Once more', maxParticipants: 2 })
    await app.server.call('joinActivity', { activityId: id }, bo.token)
    await app.server.call('joinActivity', { activityId: id }, admin.token)
    const leader = await asAdmin()
    await leader.goto(`/activity/${id}`)
    await leader.expectMessage('activity.places-left', { count: 0 })
    await openParticipants(leader)
    await leader.expectVisible(leader.button('activity.remove', { name: 'Bo' }))
    // Whose own way out is to leave.
    expect(await leader.button('activity.remove', { name: admin.user.name }).count()).toBe(0)
    expect(await savedBy(leader, () => leader.clickInDialog('activity.participants.save'))).toContain('Bo')
    await leader.page.keyboard.press('Escape')
    await app.server.call('startActivity', { activityId: id }, admin.token)
    await app.server.call('completeActivity', { activityId: id }, admin.token)
    await leader.expectMessage('phase.finished')
    await leader.clickLink('activity.again')
    await expect.poll(() => leader.page.getByLabel(leader.t('form.title')).inputValue()).toBe('Once more')
    expect(await momentFields(leader, 'form.starts').date.inputValue()).toBe('')
    await leader.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('learns before and after writing to all how many get the message', async () => {
    const { id } = await anActivity(app.server, admin.token, 'enrolling')
    const mia = await aMember(app.server, 'Mia')
    for (const { token } of [bo, mia]) await app.server.call('joinActivity', { activityId: id }, token)
    await app.server.call('updateUserSettings', { notifications: { activity: false } }, mia.token)
    const leader = await asAdmin()
    await leader.goto(`/activity/${id}`)
    await openParticipants(leader)
    await leader.clickInDialog('activity.message-all')
    const sheet = leader.dialog().filter({ has: leader.page.getByRole('textbox') })
    for (const message of [leader.t('activity.message.reach', { count: 1 }), leader.t('activity.message.unreached', { count: 1 })])
      await leader.expectVisible(sheet.getByText(message))
    await leader.fill('activity.message.label', 'Who brings the rope?')
    await sheet.getByRole('button', { name: leader.t('activity.message.send'), exact: true }).click()
    await leader.expectMessage('activity.message.sent-partly', { count: 1, unreached: 1 })
    await leader.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('chooses the time zone of an activity, which others read where it differs from theirs', async () => {
    const leader = await asBo()
    await fillDetails(leader, { title: 'Around the volcano', description: 'Black sand, and coffee at the crater.', location: 'Mount Fuji' })
    await leader.expectVisible(leader.page.getByText(leader.t('form.zone', { zone: 'Central European Time' })))
    await leader.clickButton('form.zone.change')
    await leader.dialog().getByRole('searchbox').fill('tokyo')
    await leader.page.keyboard.press('Enter')
    await leader.dialog().getByRole('button', { name: 'Tokyo' }).click()
    await leader.dialog().waitFor({ state: 'hidden' })
    await leader.expectVisible(leader.page.getByText(leader.t('form.zone', { zone: 'Japan Standard Time' })))
    await leader.page.reload()
    await leader.expectMessage('form.restored')
    await leader.expectVisible(leader.page.getByText(leader.t('form.zone', { zone: 'Japan Standard Time' })))
    await leader.clickButton('form.next')
    await leader.clickButton('form.send')
    await leader.expectVisible(leader.page.getByText(/7:30\sAM GMT\+9/))
    await leader.expectVisible(leader.page.getByText(/Japan Standard Time/))
    const { items } = await app.server.call('listMyActivities', { kind: 'created' }, bo.token)
    const planned = items.find(({ title }) => title === 'Around the volcano')!
    expect([planned.timeZone, Date.parse(planned.startTime)]).toEqual(['Asia/Tokyo', Date.parse('2035-06-19T22:30:00Z')])
    await app.server.call('approveActivity', { activityId: planned.id }, admin.token)
    await leader.goto('/activities?q=volcano')
    await leader.expectVisible(leader.page.getByRole('article').getByText(/^7:30\sAM GMT\+9/))
    const british = await app.newActor({ name: 'Cat', browserLanguage: 'en-GB' })
    await british.goto('/activities?q=volcano')
    await british.expectVisible(british.page.getByRole('article').getByText(/^07:30 GMT\+9/))
    await Promise.all([leader.close(), british.close()])
    expect(await app.takeProblems()).toEqual([])
  })

  test('reads before publishing that an activity without routes opens to join and never gets any', async () => {
    await app.server.call('updateSystemSettings', { autoApprove: true }, admin.token)
    const leader = await asBo()
    await fillDetails(leader, { title: 'Stroll and coffee', description: 'Once around the pond.', location: 'Pond' })
    await leader.clickButton('form.next')
    await leader.expectMessage('form.routes.none.published')
    await leader.clickButton('form.publish')
    await leader.expectMessage('phase.enrolling')
    const activityId = new URL(leader.page.url()).pathname.split('/').at(-1)!
    expect((await app.server.call('getActivity', { activityId })).routesFrozen).toBe(true)
    await leader.close()
    await app.server.call('updateSystemSettings', { autoApprove: false }, admin.token)
    expect(await app.takeProblems()).toEqual([])
  })

  test('chooses field by field, when another device has saved the same activity meanwhile', async () => {
    const { id } = await anActivity(app.server, admin.token, 'voting', { title: 'Old title', location: 'Old place' })
    const leader = await asAdmin()
    await leader.goto(`/activity/${id}/edit`)
    await leader.fill('form.title', 'My title')
    const { routes } = await app.server.call('getActivity', { activityId: id }, admin.token)
    const elsewhere = aProposal({
      title: 'Their title',
      location: 'Their place',
      routes: routes.map(({ id, title, description, distance, duration, difficulty }) => ({
        id,
        title,
        description,
        distance,
        duration,
        difficulty,
      })),
    })
    await app.server.call('editActivity', { activityId: id, ...elsewhere }, admin.token)
    await leader.clickButton('form.save')
    await leader.expectMessage('merge.title')
    // Only the title is a conflict: the place was changed there alone.
    expect(await leader.dialog().getByRole('group').count()).toBe(1)
    await leader.dialog().getByText('Their title').click()
    await leader.clickInDialog('form.save')
    await leader.expectMessage('form.saved')
    const saved = await app.server.call('getActivity', { activityId: id }, admin.token)
    expect([saved.title, saved.location]).toEqual(['Their title', 'Their place'])
    await leader.close()
    expect(await app.takeProblems(/activities\/\S+ 409/)).toEqual([])
  })
})

describe('an admin', () => {
  test('writes a reason while the toast of the last decision stays above the sheet', async () => {
    for (const title of ['Third', 'Fourth']) await app.server.call('createActivity', aProposal({ title }), bo.token)
    const person = await asAdmin()
    await person.goto('/admin/activities')
    await person.clickButton('admin.approve')
    const toast = person.page.getByRole('dialog').filter({ hasText: person.t('activity.done.approve') })
    await person.expectVisible(toast)
    await person.clickButton('activity.step.reject')
    const sheet = person.dialog()
    await expect.poll(() => distanceBetween(toast, sheet)).toBeGreaterThan(0)
    await person.fill('activity.ask.reason', 'Too far\n'.repeat(40))
    await expect.poll(() => distanceBetween(toast, sheet)).toBeGreaterThan(0)
    expect((await toast.boundingBox())!.y).toBeGreaterThan(0)
    await person.clickInDialog('activity.step.reject')
    await person.expectMessage('activity.done.reject')
    await person.close()
    for (const { id } of (await app.server.call('listActivities', { phase: ['review'] }, admin.token)).items)
      await app.server.call('approveActivity', { activityId: id }, admin.token)
    expect(await app.takeProblems()).toEqual([])
  })

  test('approves the first of two proposals, takes it back, and finds both waiting', async () => {
    for (const title of ['First', 'Second']) await app.server.call('createActivity', aProposal({ title }), bo.token)
    const person = await asAdmin()
    await person.goto('/admin/activities')
    const card = (title: string) => person.page.getByRole('article', { name: title, exact: true })
    await card('First')
      .getByRole('button', { name: person.t('admin.approve'), exact: true })
      .click()
    await card('First').waitFor({ state: 'detached' })
    await person.expectVisible(card('Second'))
    await person.clickUndo('activity.done.approve')
    await person.expectVisible(card('First'))
    await person.expectVisible('Second')
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })
})
