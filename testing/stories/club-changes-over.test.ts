/** A club changes over: its groups and members come in, and a youth group goes out with a guardian, two children and a co-leader without a network. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { workbook } from '@bothy/web/features/admin/import/testing/workbook.ts'
import { openMoreOptions } from '../fixtures/activity-form.ts'
import { openParticipants, type Actor } from '../fixtures/actor.ts'
import { aProposal, memberPassword } from '../fixtures/builders.ts'
import { expectCode, expectStored } from '../fixtures/device-storage.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { addRoute, fillFirstStep } from './activity-lifecycle/steps.ts'

type Name = 'Jo Alm' | 'Rae Winter' | 'Sam Stein' | 'Gil Moor' | 'Otto Sommer' | 'Lin Wald'

let app: TestApp
let admin: SessionAnswer
let activity: string
const members = new Map<string, SessionAnswer>()

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@club.example`
const people: [Name, group: string, role: string][] = [
  ['Jo Alm', 'Youth', ''],
  ['Rae Winter', 'Youth', 'Reviewer'],
  ['Sam Stein', 'Youth; Seniors', ''],
  ['Gil Moor', 'Youth', 'Member'],
  ['Otto Sommer', 'Seniors', 'Group admin'],
  ['Lin Wald', '', ''],
]
const others = Array.from({ length: 194 }, (_, n): [string, string, string] => [`Kim Berg ${n}`, n % 2 ? 'Seniors' : 'Youth', ''])
const sheet = workbook({
  Members: [
    ['Members 2027', null, null, null],
    ['Name', 'Email', 'Group', 'Role'],
    ...[...people, ...others].map(([name, group, role]) => [name, addressOf(name), group, role]),
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

test('200 members come in from a spreadsheet, with their groups and roles', async () => {
  const ada = await asAdmin()
  await ada.goto('/admin/users/import')
  await ada.page.locator('input[type=file]').setInputFiles({
    name: 'members.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(sheet),
  })
  await ada.expectMessage('import.pending')
  expect(await ada.page.getByLabel(/^Group/).inputValue()).toBe('groups')
  const otto = ada.page.getByRole('row').filter({ hasText: 'Otto Sommer' })
  await ada.expectVisible(otto.getByText(ada.t('import.role.group-admin'), { exact: true }))
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.clickButton('import.apply.new', { new: 200 })
  await ada.expectMessage('import.applied', { new: 200, changed: 0 })
  const { groups } = await app.server.call('listGroups', {})
  expect(groups.map(({ name, memberCount }) => [name, memberCount])).toEqual([
    ['Youth', 101],
    ['Seniors', 99],
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

test('a leader of the youth proposes an activity of her group, with room for companions', async () => {
  const jo = await as('Jo Alm')
  await jo.goto('/create-activity')
  await fillFirstStep(jo, 'Caves above the lake', 6)
  await openMoreOptions(jo)
  await jo.page.getByLabel(new RegExp(`^${jo.t('form.group')}`)).selectOption('Youth')
  await jo.page.getByLabel(jo.t('form.companions')).selectOption({ label: jo.t('form.companions.most', { count: 2 }) })
  await jo.clickButton('form.next')
  await addRoute(jo, 'form.route.add-first', ['By the river', '4', '3'])
  await jo.clickButton('form.send')
  await jo.expectMessage('form.sent')
  await jo.expectPath(/^\/activity\/[\w-]+$/)
  activity = new URL(jo.page.url()).pathname.split('/').at(-1)!
  await leave(jo)
})

test('the reviewer of her group approves it, and the admin of the other group does not see it', async () => {
  const otto = await as('Otto Sommer')
  await otto.goto('/admin/activities')
  await otto.expectMessage('admin.clear.title')
  const rae = await as('Rae Winter')
  await rae.goto('/admin/activities')
  await rae.expectVisible('Caves above the lake')
  await rae.clickButton('admin.approve')
  await rae.expectMessage('activity.done.approve')
  await leave(otto, rae)
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
