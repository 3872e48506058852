/**
 * A club changes over: its groups and members come in, a leader of the youth gets the qualification that she lacks, and her group goes out with a guardian,
 * two children and a co-leader without a network.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { workbook } from '@bothy/web/features/admin/import/testing/workbook.ts'
import { chooseDifficulties, openMoreOptions } from '../fixtures/activity-form.ts'
import { openParticipants, type Actor } from '../fixtures/actor.ts'
import { aProposal, memberPassword } from '../fixtures/builders.ts'
import { expectCode, expectStored } from '../fixtures/device-storage.ts'
import { holdRequest } from '../fixtures/hold-request.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import type { MessageId } from '../fixtures/translations.ts'
import { addRoute, fillFirstStep } from './activity-lifecycle/steps.ts'

type Name = 'Jo Alm' | 'Ira Stern' | 'Rae Winter' | 'Sam Stein' | 'Gil Moor' | 'Otto Sommer' | 'Lin Wald'

let app: TestApp
let admin: SessionAnswer
let form: Actor
let youth: string
let activity: string
const members = new Map<string, SessionAnswer>()

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@club.example`
const people: [Name, group: string, role: string, qualifications: string][] = [
  ['Jo Alm', 'Youth', '', ''],
  ['Ira Stern', 'Youth', 'Group admin', 'First aid; Mountain guide (2097-05-31)'],
  ['Rae Winter', 'Youth', '', ''],
  ['Sam Stein', 'Youth; Seniors', '', 'First aid'],
  ['Gil Moor', 'Youth', 'Member', ''],
  ['Otto Sommer', 'Seniors', 'Reviewer', ''],
  ['Lin Wald', '', '', ''],
]
const others = Array.from({ length: 193 }, (_, n) => [`Kim Berg ${n}`, n % 2 ? 'Seniors' : 'Youth', '', ''] as const)
const sheet = workbook({
  Members: [
    ['Members 2027', null, null, null, null],
    ['Name', 'Email', 'Group', 'Role', 'Qualifications'],
    ...[...people, ...others].map(([name, ...cells]) => [name, addressOf(name), ...cells]),
  ],
})

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { allowCompanions: true }, admin.token)
})
skipAfterFailure()
afterAll(() => app?.close())

const asAdmin = () => app.newActor({ name: 'Ada', device: 'desktop', session: admin })
const as = (name: Name, options = {}) => app.newActor({ name, session: members.get(name)!, ...options })
const tokenOf = (name: Name) => members.get(name)!.token
const readActivity = (token?: string) => app.server.call('getActivity', { activityId: activity }, token)

const field = ({ page, t }: Actor, label: MessageId) => page.getByLabel(new RegExp(`^${t(label)}`))

async function leave(...actors: Actor[]): Promise<void> {
  await Promise.all(actors.map((actor) => actor.close()))
  expect(await app.takeProblems()).toEqual([])
}

test('an admin makes two groups', async () => {
  const ada = await asAdmin()
  for (const [name, color] of [
    ['Youth', 'groups.color.berry'],
    ['Seniors', 'groups.color.blue'],
  ] as const) {
    await ada.goto('/groups')
    await ada.clickButton('groups.new')
    await ada.fill('groups.name', name)
    await ada.clickInDialog(color)
    await ada.clickInDialog('groups.create')
    await ada.expectPath(/^\/groups\/[\w-]+$/)
  }
  await leave(ada)
})

test('and names two qualifications, one of which leads the hard routes of the youth', async () => {
  const ada = await asAdmin()
  await ada.goto('/admin')
  await ada.page.getByRole('link', { name: ada.t('qualifications.title') }).click()
  for (const name of ['First aid', 'Mountain guide']) {
    await ada.clickButton('qualifications.new')
    await ada.fill('qualifications.name', name)
    await ada.clickInDialog('qualifications.create')
    await ada.expectVisible(ada.page.locator('main').getByText(name, { exact: true }))
  }
  await ada.page.getByRole('button', { name: /Youth/ }).click()
  await ada.dialog().getByLabel(ada.t('qualifications.who.propose')).selectOption('members')
  const difficulty = ada.t('difficulty.Hard')
  await ada.dialog().getByLabel(ada.t('qualifications.from', { difficulty })).selectOption('Mountain guide')
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.clickInDialog('app.save')
  await ada.expectVisible(ada.page.getByText(ada.t('qualifications.from.needs', { difficulty, qualification: 'Mountain guide' })))
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await leave(ada)
})

test('200 members come in from a spreadsheet, with their groups, roles and qualifications', async () => {
  const ada = await asAdmin()
  // Which columns a file may have depends on the club, so it waits for the settings.
  const settings = await holdRequest(ada, 'GET', '**/api/settings')
  await ada.goto('/admin/users/import')
  await settings.arrived
  await ada.page.locator('input[type=file]').setInputFiles({
    name: 'members.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(sheet),
  })
  settings.release()
  await ada.expectMessage('import.pending')
  expect(await ada.page.getByLabel(/^Group/).inputValue()).toBe('groups')
  const ira = ada.page.getByRole('row').filter({ hasText: 'Ira Stern' })
  await ada.expectVisible(ira.getByText(ada.t('import.role.group-admin'), { exact: true }))
  await ada.expectVisible(ira.getByText('First aid; Mountain guide (May 31, 2097)', { exact: true }))
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.clickButton('import.apply.new', { new: 200 })
  await ada.expectMessage('import.applied', { new: 200, changed: 0 })
  const { groups } = await app.server.call('listGroups', {})
  youth = groups[0]!.id
  expect(groups.map(({ name, memberCount }) => [name, memberCount])).toEqual([
    ['Youth', 102],
    ['Seniors', 98],
  ])
  await leave(ada)
})

test('their letters let them sign in', async () => {
  const { items } = await app.server.call('listImports', {}, admin.token)
  const importId = items[0]!.id
  const { letters } = await app.server.call('inviteImported', { importId, by: 'letters' }, admin.token)
  for (const [name] of people) {
    const { token } = letters.find((letter) => letter.name === name)!
    await app.server.call('confirmPasswordReset', { token, newPassword: memberPassword })
    members.set(name, await app.server.signIn(addressOf(name), memberPassword))
  }
  expect(letters).toHaveLength(200)
})

test('a leader of the youth, who lacks one, reads in the form what is missing and who can help, and keeps what she typed', async () => {
  form = await as('Jo Alm')
  await form.goto('/create-activity')
  await fillFirstStep(form, 'Caves above the lake', 6)
  await openMoreOptions(form)
  await field(form, 'form.group').selectOption('Youth')
  await form.expectMessage('qualifications.form.title')
  await form.expectVisible(form.page.getByText(form.t('qualifications.help', { names: `Ira Stern, ${admin.user.name}` }), { exact: true }))
  await form.page.getByLabel(form.t('form.companions')).selectOption({ label: form.t('form.companions.most', { count: 2 }) })
  await form.clickButton('form.next')
  await addRoute(form, 'form.route.add-first', ['By the river', '4', '3'])
  await chooseDifficulties(form, { A: 'Hard' })
  await form.expectVisible(form.page.getByText(form.t('qualifications.needs', { qualification: 'Mountain guide' }), { exact: true }))
  await form.clickButton('form.send')
  await form.expectVisible(form.page.getByText(form.refusalText('NOT_QUALIFIED'), { exact: true }))
  await form.expectMessage('qualifications.missing', { names: 'Mountain guide' })
  expect(await findAccessibilityViolations(form)).toEqual([])
  expect(await form.page.getByLabel(form.t('form.route.name'), { exact: true }).inputValue()).toBe('By the river')
  expect((await app.takeProblems()).filter((problem) => !problem.includes('409'))).toEqual([])
})

test('the admin of her group gives it to her, her open form knows it at once, and she proposes', async () => {
  const ira = await as('Ira Stern')
  await ira.goto(`/groups/${youth}`)
  await waitUntilHydrated(ira.page)
  await ira.page.getByRole('searchbox').fill('alm')
  await ira.clickButton('qualifications.of', { name: 'Jo Alm' })
  await ira.dialog().getByLabel(ira.t('qualifications.one')).selectOption('Mountain guide')
  await ira
    .dialog()
    .getByLabel(new RegExp(`^${ira.t('qualifications.until')}`))
    .fill('2097-03-31')
  await ira.clickInDialog('qualifications.give')
  await ira.expectVisible(ira.dialog().getByText(ira.t('qualifications.valid-until', { day: 'Mar 31, 2097' })))
  expect(await findAccessibilityViolations(ira)).toEqual([])
  await form.page.getByText(form.t('qualifications.form.title'), { exact: true }).waitFor({ state: 'detached' })
  await form.clickButton('form.send')
  await form.expectMessage('form.sent')
  await form.expectPath(/^\/activity\/[\w-]+$/)
  activity = new URL(form.page.url()).pathname.split('/').at(-1)!
  await form.goto('/profile')
  await form.expectMessage('qualifications.own')
  await leave(ira, form)
})

test('a member whom she makes a reviewer sees it without loading the page again, and approves; the reviewer of the other group does not see it', async () => {
  const otto = await as('Otto Sommer', { device: 'desktop' })
  await otto.goto('/admin/activities')
  await otto.expectMessage('admin.clear.title')
  const rae = await as('Rae Winter', { device: 'desktop' })
  await rae.goto('/')
  await waitUntilHydrated(rae.page)
  expect(await rae.link('app.review').count()).toBe(0)
  const ira = await as('Ira Stern', { device: 'desktop' })
  await ira.goto(`/groups/${youth}`)
  await waitUntilHydrated(ira.page)
  await ira.page.getByRole('searchbox').fill('winter')
  await ira.page.getByLabel(ira.t('groups.role.of', { name: 'Rae Winter' }), { exact: true }).selectOption('reviewer')
  await ira.expectMessage('groups.role.changed')
  await rae.page.getByRole('link', { name: rae.t('home.review.waiting', { count: 1 }) }).click()
  await rae.expectVisible('Caves above the lake')
  await rae.clickButton('admin.approve')
  await rae.expectMessage('activity.done.approve')
  await ira.page.getByLabel(ira.t('groups.role.of', { name: 'Rae Winter' }), { exact: true }).selectOption('member')
  await rae.expectPath('/')
  await rae.page.getByRole('link', { name: rae.t('app.review') }).waitFor({ state: 'detached' })
  await leave(otto, rae, ira)
})

test('a guardian joins with two children', async () => {
  await app.server.call('startEnrollment', { activityId: activity }, tokenOf('Jo Alm'))
  const birthYear = new Date().getFullYear() - 9
  for (const name of ['Timo', 'Alva']) {
    await app.server.call(
      'addCompanion',
      { name, isChild: true, birthYear, note: `${name} is allergic to nuts`, consent: 'I am their guardian.' },
      tokenOf('Gil Moor'),
    )
  }
  const gil = await as('Gil Moor')
  await gil.goto(`/activity/${activity}`)
  await gil.clickButton('activity.step.join')
  for (const name of ['Timo', 'Alva']) await gil.page.getByRole('switch', { name }).click()
  await gil.clickButton('companions.party', { count: 3 })
  await expect.poll(() => readActivity()).toMatchObject({ currentParticipants: 3 })
  await leave(gil)
})

test('the co-leader takes the roll call without a network, and it arrives', async () => {
  const sam = await as('Sam Stein', { opensOffline: true })
  const { user } = members.get('Sam Stein')!
  await app.server.call('joinActivity', { activityId: activity }, tokenOf('Sam Stein'))
  await app.server.call('addCoLeader', { activityId: activity, userId: user.id }, tokenOf('Jo Alm'))
  await app.server.call('acceptCoLeadership', { activityId: activity }, tokenOf('Sam Stein'))
  await app.server.call('joinActivity', { activityId: activity }, tokenOf('Lin Wald'))
  const today = aProposal({
    title: 'Caves above the lake',
    startTime: inHours(1.5),
    endTime: inHours(8),
    maxParticipants: 6,
    routes: undefined,
  })
  await app.server.call('editActivity', { activityId: activity, ...today }, tokenOf('Jo Alm'))
  await sam.goto(`/activity/${activity}`)
  // Who takes the roll call is there.
  await sam.expectMessage('check-in.count', { here: 1, total: 5 })
  await expectStored(sam.page, `"detail","${activity}"`)
  await expectCode(sam.page, 'activity-screen', 'services', 'dialog')
  await sam.page.context().setOffline(true)
  await app.server.stop()
  await sam.page.reload()
  for (const name of ['Timo', 'Alva', 'Gil Moor']) await sam.page.getByRole('checkbox', { name: sam.t('check-in.mark', { name }) }).click()
  await sam.expectMessage('check-in.count', { here: 4, total: 5 })
  await sam.expectMessage('check-in.waiting', { count: 3 })
  await sam.page.reload()
  await sam.expectMessage('check-in.count', { here: 4, total: 5 })
  await app.server.start()
  await sam.page.context().setOffline(false)
  await expect
    .poll(async () => {
      const { participants = [] } = await readActivity(tokenOf('Jo Alm'))
      return participants
        .filter(({ isPresent }) => isPresent)
        .map(({ name, companions }) => [name, companions?.map((one) => one.isPresent)])
    })
    .toEqual([
      ['Gil Moor', [true, true]],
      ['Sam Stein', undefined],
    ])
  await sam.close()
})

test('nobody else sees the children', async () => {
  for (const token of [tokenOf('Lin Wald'), tokenOf('Rae Winter'), tokenOf('Otto Sommer'), undefined])
    expect(JSON.stringify(await readActivity(token))).not.toMatch(/Timo|Alva|allergic/)
  const lin = await as('Lin Wald')
  await lin.goto(`/activity/${activity}`)
  await openParticipants(lin)
  await lin.expectVisible(lin.t('companions.with', { names: lin.t('companions.children', { count: 2 }) }))
  expect(await lin.page.content()).not.toMatch(/Timo|Alva|allergic/)
  await lin.close()
})
