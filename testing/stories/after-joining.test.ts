/** What a participant and a leader find after joining, and edits that meet each other. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFile } from 'node:fs/promises'
import { aMember, anActivity, aProposal, type TestMember } from '../fixtures/builders.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { chooseInMenu, momentFields } from './activity-lifecycle/steps.ts'
import type { Actor } from '../fixtures/actor.ts'

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

/** Presses a button that saves a file, and returns its text. */
async function savedBy({ page }: Actor, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await file.path(), 'utf8')
}

/** Pixels from the lower edge of one element to the upper edge of another. */
async function distanceBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()])
  return below!.y - (above!.y + above!.height)
}

describe('a participant', () => {
  it('finds the activity among the next trips, with its calendar entry and directions', async () => {
    const { id } = await anActivity(app.server, admin.token, 'enrolling', { title: 'To the tarn' })
    const person = await asBo()
    await person.goto(`/activity/${id}`)
    await person.clickButton('activity.step.join')
    await person.expectMessage('activity.bar.in')
    const calendar = await savedBy(person, () => person.clickButton('activity.add-to-calendar'))
    expect(calendar).toContain('SUMMARY:To the tarn')
    expect(await person.link('activity.directions').getAttribute('href')).toContain('Hohe%20Pass')
    await person.goto('/')
    const trips = person.page.getByRole('region', { name: person.t('home.trips.title') })
    await person.expectVisible(trips.getByRole('link', { name: 'To the tarn', exact: true }))
    await person.expectVisible(trips.getByText(person.t('activity.bar.in'), { exact: true }))
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  it('leaves without a question while many spots are left, and takes the spot back', async () => {
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

describe('a leader', () => {
  it('saves the list of participants, and proposes the activity again', async () => {
    const { id } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Once more', maxParticipants: 2 })
    await app.server.call('joinActivity', { activityId: id }, bo.token)
    await app.server.call('joinActivity', { activityId: id }, admin.token)
    const leader = await asAdmin()
    await leader.goto(`/activity/${id}`)
    await leader.expectMessage('phase.full')
    await leader.clickButton('app.see-all')
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

  it('chooses field by field, when another device has saved the same activity meanwhile', async () => {
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

describe('an administrator', () => {
  it('approves the first of two proposals, takes it back, and finds both waiting', async () => {
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
