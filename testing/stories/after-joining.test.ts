/** What a participant finds after joining, and who sees the list of participants. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openParticipants } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { distanceBetween } from '../fixtures/page-checks.ts'
import { savedBy } from '../fixtures/saved-file.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { chooseInMenu } from './activity-lifecycle/steps.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let bo: TestMember

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  bo = await aMember(app.server, 'Bo')
})
afterAll(() => app?.close())

const asBo = () => app.newActor({ name: 'Bo', session: bo.session })
const asAdmin = () => app.newActor({ name: 'Ada', session: admin })

/** The address of a test server depends on who asks. */
const withoutUrls = (calendar: string) => calendar.replaceAll('\r\n ', '').replaceAll(/http:\/\/[^\r\n]+/g, 'the page')

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
