/** What a participant and a leader find after joining, and edits that meet each other. */
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailSink, type MailSink } from '@bothy/server/notifications/mail/testing/mail-sink.ts'
import { openParticipants, type Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, aProposal, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, waitUntilStyled } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { chooseInMenu, fillMoment, momentFields } from './activity-lifecycle/steps.ts'

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

/** Presses a button that saves a file, and returns its text. */
async function savedBy({ page }: Actor, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await file.path(), 'utf8')
}

/** The address of a test server depends on who asks. */
const withoutUrls = (calendar: string) => calendar.replaceAll('\r\n ', '').replaceAll(/http:\/\/[^\r\n]+/g, 'the page')

/** Pixels from the lower edge of one element to the upper edge of another. */
async function distanceBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()])
  return below!.y - (above!.y + above!.height)
}

describe('on paper', () => {
  test('a leader has the plan and a list to tick, with phone numbers near the start, and a participant the names', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const times = { startTime: inHours(5), endTime: inHours(50) }
    const { id } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Over the saddle', ...times })
    const [una, omar] = [await aMember(app.server, 'Una'), await aMember(app.server, 'Omar')]
    await app.server.call('addCoLeader', { activityId: id, userId: omar.session.user.id }, admin.token)
    await app.server.call('acceptCoLeadership', { activityId: id }, omar.token)
    await app.server.call('joinActivity', { activityId: id }, una.token)
    await app.server.call('setEmergencyContact', { name: 'Noa', phone: '+41790000077', note: 'Asthma' }, una.token)
    const { phone } = (await app.server.call('getActivity', { activityId: id }, admin.token)).participants[0]!
    for (const [person, numbers] of [
      [await asAdmin(), 1],
      [await app.newActor({ name: 'Una', session: una.session, theme: 'dark' }), 0],
    ] as const) {
      await person.goto(`/activity/${id}`)
      await person.expectVisible(person.page.getByRole('heading', { level: 1, name: 'Over the saddle' }))
      await waitUntilStyled(person.page)
      await person.page.emulateMedia({ media: 'print' })
      // Only the sheet has this label: the page speaks of emergency contacts.
      await person.expectVisible(person.page.getByText(person.t('day.emergency'), { exact: true }).filter({ visible: true }))
      const contact = person.page.getByText(`${person.t('emergency.title')}: Noa · +41790000077`).filter({ visible: true })
      if (numbers > 0) await person.expectVisible(contact)
      const shown = await person.page.locator('body').innerText()
      expect(shown).toContain('Over the saddle')
      expect(shown.includes('Noa')).toBe(numbers > 0)
      expect(shown).not.toContain('Asthma')
      expect(shown).toContain('Una')
      expect(shown).toMatch(new RegExp(`${person.t('activity.co-leader.badge')}\\s+Omar`))
      expect(shown).toMatch(new RegExp(`${person.t('day.emergency')}\\s+112`))
      expect(shown).toContain(person.t('activity.until', { when: '' }).trim())
      expect(shown.split(phone!).length - 1).toBe(numbers)
      expect(await person.page.getByRole('row', { includeHidden: true }).count()).toBe(numbers)
      for (const button of await person.page.getByRole('button').all()) expect(await button.isVisible()).toBe(false)
      expect(await person.page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
      await person.close()
    }
    expect(await app.takeProblems()).toEqual([])
  })
})

test('the sheet of a canceled activity says so, and takes the whole width of a wide paper', async () => {
  const { id } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Over the cornice' })
  await app.server.call('cancelActivity', { activityId: id, reason: 'Thunder' }, admin.token)
  const leader = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await leader.goto(`/activity/${id}`)
  await leader.expectVisible(leader.page.getByRole('heading', { level: 1, name: 'Over the cornice' }))
  await waitUntilStyled(leader.page)
  await leader.page.emulateMedia({ media: 'print' })
  await leader.expectVisible(leader.page.getByText(leader.t('phase.cancelled'), { exact: true }).filter({ visible: true }))
  const description = leader.page.getByText('Two huts, one pass').filter({ visible: true })
  await expect.poll(async () => (await description.boundingBox())?.width).toBeGreaterThan(leader.page.viewportSize()!.width / 2)
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})

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

describe('a participant', () => {
  test('finds the activity among the next trips, with its calendar entry and directions', async () => {
    const { id } = await anActivity(app.server, admin.token, 'enrolling', { title: 'To the tarn' })
    const person = await asBo()
    await person.goto(`/activity/${id}`)
    await person.clickButton('activity.step.join')
    await person.expectMessage('activity.bar.in')
    // The bar says it, so screen readers hear it, and no toast covers the bar.
    await expect.poll(() => person.page.getByRole('status').allInnerTexts()).toContain(person.t('activity.done.join'))
    await person.expectFocus()
    const served = await (await fetch(`${app.server.url}/api/activities/${id}/calendar.ics`)).text()
    // The bar offers it after joining, and the plan until it is over.
    const bar = person.page.locator('[data-bottom-bar]').getByRole('button', { name: person.t('activity.step.addToCalendar'), exact: true })
    const plan = person.page.getByRole('region', { name: person.t('activity.plan'), exact: true })
    for (const button of [bar, plan.getByRole('button', { name: person.t('activity.add-to-calendar'), exact: true })]) {
      const calendar = await savedBy(person, () => button.click())
      expect(calendar).toContain('SUMMARY:To the tarn')
      expect(withoutUrls(calendar)).toBe(withoutUrls(served))
    }
    expect(await person.page.locator('[data-toast]').count()).toBe(0)
    expect(await person.link('activity.directions').getAttribute('href')).toContain('Hohe%20Pass')
    await person.goto('/')
    const trips = person.page.getByRole('region', { name: person.t('home.trips.title') })
    await person.expectVisible(trips.getByRole('link', { name: 'To the tarn', exact: true }))
    await person.expectVisible(trips.getByText(person.t('activity.bar.in'), { exact: true }))
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('leaves without a question while many spots are left, and takes the spot back', async () => {
    const { id } = await anActivity(app.server, admin.token, 'enrolling', { maxParticipants: 10 })
    await app.server.call('joinActivity', { activityId: id }, bo.token)
    const person = await asBo()
    await person.goto(`/activity/${id}`)
    await chooseInMenu(person, 'leave')
    const toast = person.page.getByRole('dialog').filter({ hasText: person.t('activity.done.leave') })
    await expect.poll(() => distanceBetween(toast, person.page.locator('[data-bottom-bar]'))).toBeGreaterThan(0)
    await person.clickUndo('activity.done.leave')
    await person.expectMessage('activity.bar.in')
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })
})

describe('the list of participants', () => {
  test('has a search from 12 names on, and phone numbers in groups of digits', async () => {
    const soon = { startTime: new Date(Date.now() + 5 * 3_600_000).toISOString(), endTime: null }
    const { id } = await anActivity(app.server, admin.token, 'enrolling', { maxParticipants: 20, ...soon })
    const names = ['Zoë', ...Array.from({ length: 10 }, (_, index) => `Hiker ${index}`)]
    for (const name of names) await app.server.call('joinActivity', { activityId: id }, (await aMember(app.server, name)).token)
    const leader = await asAdmin()
    await leader.goto(`/activity/${id}`)
    await openParticipants(leader)
    const list = leader.dialog()
    await leader.expectVisible(list.getByRole('link', { name: 'Zoë', exact: true }))
    await leader.expectVisible(list.getByRole('link', { name: /^\+49 170 \d+$/ }))
    const search = list.getByRole('searchbox', { name: leader.t('activity.participants.search') })
    expect(await search.count()).toBe(0)

    await app.server.call('joinActivity', { activityId: id }, bo.token)
    await search.fill('zoe')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await leader.expectVisible(list.getByRole('link', { name: 'Zoë', exact: true }))
    await search.fill('Nobody')
    await leader.expectVisible(list.getByText(leader.t('activity.participants.none')))
    await leader.close()
    expect(await app.takeProblems()).toEqual([])
  })
})

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
