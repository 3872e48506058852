/** Groups of the club: an admin makes them, members join them, and their reviewers decide about their activities. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { openMoreOptions } from '../fixtures/activity-form.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, memberPassword, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { addRoute, fillFirstStep } from './activity-lifecycle/steps.ts'

let app: TestApp
let session: SessionAnswer
let mia: TestMember
let rae: TestMember
let otto: TestMember
let lin: TestMember
let activity: string

beforeAll(async () => {
  app = await startTestApp()
  session = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, session.token)
  mia = await aMember(app.server, 'Mia')
  rae = await aMember(app.server, 'Rae Winter')
  otto = await aMember(app.server, 'Otto Sommer')
  lin = await aMember(app.server, 'Lin')
})
skipAfterFailure()
afterAll(() => app?.close())

const as = ({ name, session: signedIn }: TestMember) => app.newActor({ name, session: signedIn })

/** After another sign-in, because the role came later. */
async function asReviewer({ name, email }: TestMember): Promise<Actor> {
  const answer = (await app.server.call('emailLogin', { email, password: memberPassword })) as SessionAnswer
  return app.newActor({ name, session: answer })
}

async function createGroup(
  ada: Actor,
  name: string,
  color: 'groups.color.berry' | 'groups.color.blue',
  reviewer: TestMember,
): Promise<void> {
  await ada.goto('/groups')
  await ada.clickButton('groups.new')
  await ada.fill('groups.name', name)
  await ada.clickInDialog(color)
  await ada.clickInDialog('groups.create')
  await ada.expectPath(/^\/groups\/[\w-]+$/)
  await ada.expectMessage('groups.no-reviewers')
  await ada.clickButton('groups.add')
  await ada.dialog().getByRole('searchbox').fill(reviewer.name.split(' ')[1]!.toLowerCase())
  await ada.clickInDialog('groups.add.one', { name: reviewer.name })
  await ada.expectMessage('groups.added', { name: reviewer.name })
  await ada.clickInDialog('app.close')
  await ada.page.getByLabel(ada.t('groups.role.of', { name: reviewer.name }), { exact: true }).selectOption('reviewer')
  await ada.expectMessage('groups.role.changed')
}

test('a club without groups sees no word of them outside the page of its admins', async () => {
  const member = await as(lin)
  await member.goto('/profile/settings')
  await member.expectMessage('settings.groups')
  expect(await member.link('groups.title').count()).toBe(0)
  expect(await member.page.getByRole('button', { name: member.t('settings.by-group') }).count()).toBe(0)
  await member.goto('/create-activity')
  await openMoreOptions(member)
  expect(await member.page.getByLabel(member.t('form.group')).count()).toBe(0)
  await member.close()
})

test('an admin makes two groups, each with a reviewer', async () => {
  const ada = await app.newActor({ name: 'Ada', session })
  await ada.goto('/admin')
  await ada.page.getByRole('link', { name: ada.t('groups.title') }).click()
  await ada.expectMessage('groups.none.text')
  await createGroup(ada, 'Youth', 'groups.color.berry', rae)
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await createGroup(ada, 'Seniors', 'groups.color.blue', otto)
  await ada.goto('/groups')
  await ada.clickButton('groups.up', { name: 'Seniors' })
  await expect.poll(() => ada.page.locator('main').getByRole('listitem').first().innerText()).toContain('Seniors')
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a member joins an open group, and proposes an activity for its members only', async () => {
  const member = await as(mia)
  await member.goto('/profile/settings')
  await member.clickLink('groups.title')
  await member.page.getByRole('link', { name: /Youth/ }).click()
  await member.clickButton('groups.join')
  await member.expectMessage('groups.joined', { name: 'Youth' })
  await member.expectVisible('Rae Winter')

  await member.goto('/create-activity')
  await fillFirstStep(member, 'First steps on rock', 2)
  await openMoreOptions(member)
  const group = member.page.getByLabel(new RegExp(`^${member.t('form.group')}`))
  await group.selectOption('Youth')
  expect(await group.getByRole('option').allInnerTexts()).toEqual([member.t('form.group.none'), 'Youth'])
  await member.page.getByLabel(member.t('form.who-joins'), { exact: true }).selectOption('only')
  await member.clickButton('form.next')
  await addRoute(member, 'form.route.add-first', ['By the slab', '4', '3'])
  await member.clickButton('form.send')
  await member.expectMessage('form.sent')
  await member.expectPath(/^\/activity\/[\w-]+$/)
  activity = new URL(member.page.url()).pathname
  await member.expectMessage('activity.members-only')
  await member.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a member chooses of which groups they are notified, and which are in their calendar', async () => {
  const member = await as(lin)
  await member.goto('/profile/settings')
  await waitUntilHydrated(member.page)
  await member.page.getByRole('button', { name: member.t('settings.by-group') }).click()
  const youth = member.dialog().getByRole('switch', { name: 'Youth', exact: true })
  await youth.click()
  await expect
    .poll(async () => (await app.server.call('listGroups', {}, lin.token)).groups.map((group) => [group.name, group.isNotified]))
    .toEqual([
      ['Seniors', null],
      ['Youth', false],
    ])
  expect(await youth.isChecked()).toBe(false)
  expect(await findAccessibilityViolations(member)).toEqual([])
  await member.clickInDialog('app.close')

  await member.goto('/profile/security')
  await waitUntilHydrated(member.page)
  await member.clickButton('calendar.subscribe')
  await member.expectMessage('calendar.secret')
  const chosen = member.page.getByRole('button', { name: member.t('calendar.single-groups') })
  await chosen.click()
  await member.dialog().getByRole('switch', { name: 'Seniors', exact: true }).click()
  await member.clickInDialog('app.close')
  await member.expectVisible(chosen.getByText('Seniors', { exact: true }))
  await member.page.getByRole('switch', { name: member.t('calendar.groups') }).click()
  await expect.poll(() => chosen.count()).toBe(0)
  await member.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the reviewer of the other group, who signed in before the role was given, does not see it', async () => {
  const reviewer = await as(otto)
  await reviewer.goto('/admin/activities')
  await reviewer.expectMessage('admin.clear.title')
  await reviewer.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the reviewer of the group, who is no admin, finds it and approves it', async () => {
  const reviewer = await asReviewer(rae)
  await reviewer.goto('/notifications')
  await reviewer.page
    .getByRole('link', {
      name: reviewer.t('notifications.kind.group-role-given', { names: '', count: 1, votes: 0, quorum: 0, role: 'reviewer' }),
    })
    .click()
  await reviewer.expectPath(/^\/groups\/[\w-]+$/)
  await reviewer.goto('/')
  await reviewer.page.getByRole('link', { name: reviewer.t('home.review.waiting', { count: 1 }) }).click()
  await reviewer.expectPath('/admin/activities')
  await reviewer.expectVisible('First steps on rock')
  await reviewer.expectVisible('Youth')
  expect(await reviewer.link('admin.users').count()).toBe(0)
  expect(await findAccessibilityViolations(reviewer)).toEqual([])
  await reviewer.clickButton('admin.approve')
  await reviewer.expectMessage('activity.done.approve')
  await reviewer.expectMessage('admin.clear.title')
  await reviewer.goto('/admin/settings')
  await reviewer.expectPath('/')
  await reviewer.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a member outside the group finds it by its group, and is told why they cannot join', async () => {
  await app.server.call('startEnrollment', { activityId: activity.split('/').at(-1)! }, mia.token)
  const outsider = await as(lin)
  await outsider.goto('/activities')
  await waitUntilHydrated(outsider.page)
  await outsider.clickButton('filter.open')
  await outsider.dialog().getByRole('button', { name: 'Youth', exact: true }).click()
  await outsider
    .dialog()
    .getByRole('button', { name: outsider.t('filter.show', { count: 1, shown: '1' }), exact: true })
    .click()
  await outsider.expectPath(/^\/activities\?group=[\w-]+$/)
  await outsider.page.getByRole('link', { name: 'First steps on rock', exact: true }).click()
  await outsider.expectPath(activity)
  await outsider.expectMessage('activity.members-only')
  await outsider.expectVisible(outsider.page.getByText(outsider.refusalText('GROUP_ONLY'), { exact: true }))
  await outsider.clickLink('groups.see')
  await outsider.clickButton('groups.join')
  await outsider.expectMessage('groups.joined', { name: 'Youth' })
  await outsider.goto(activity)
  await waitUntilHydrated(outsider.page)
  await outsider.clickButton('activity.step.join')
  await outsider.expectMessage('activity.done.join')
  await outsider.close()
  expect(await app.takeProblems()).toEqual([])
})
