/** A guardian enters companions once and brings them; others see that a child comes, and the leader checks each of them in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openParticipants, type Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { expectStored, storedCommands } from '../fixtures/device-storage.ts'
import { findAccessibilityViolations, findOverflow } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
/** The admin leads the activity. */
let leader: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let [mia, lin]: TestMember[] = []
let id: string

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

beforeAll(async () => {
  app = await startTestApp()
  leader = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, leader.token)
  ;[mia, lin] = [await aMember(app.server, 'Mia'), await aMember(app.server, 'Lin')]
  ;({ id } = await anActivity(app.server, leader.token, 'enrolling', {
    title: 'To the lake',
    startTime: inHours(1.5),
    endTime: inHours(8),
    maxParticipants: 6,
  }))
})
afterAll(() => app?.close())

const asMember = ({ name, session }: TestMember) => app.newActor({ name, session })
const asLeader = () => app.newActor({ name: 'Ada', session: leader })

async function addCompanion(person: Actor, name: string, birthYear?: number): Promise<void> {
  await person.clickButton('companions.add')
  await person.fill('register.name', name)
  if (birthYear) {
    await person.page.getByText(person.t('companions.child'), { exact: true }).click()
    await person.fill('companions.birth-year', String(birthYear))
    await person.fill('companions.note', 'Allergic to bee stings')
    await person.clickButton('app.save')
    await person.expectVisible(person.t('companions.consent.missing'))
    await person.page.getByRole('switch', { name: person.t('companions.consent') }).click()
  }
  await person.clickButton('app.save')
  await person.expectVisible(person.page.getByRole('button', { name }))
}

test('a club without companions sees no word of them', async () => {
  const ada = await asLeader()
  await ada.goto('/profile/settings')
  await ada.expectVisible(ada.t('info.password.change'))
  expect(await ada.page.getByText(ada.t('companions.title')).count()).toBe(0)
  await ada.goto(`/activity/${id}/edit`)
  await ada.expectVisible(ada.page.getByLabel(ada.t('form.min-participants')))
  expect(await ada.page.getByLabel(ada.t('form.companions')).count()).toBe(0)
  await ada.close()
})

test('an admin switches them on, and the leader allows two for each participant', async () => {
  const ada = await asLeader()
  await ada.goto('/admin/settings')
  await ada.page.getByRole('switch', { name: ada.t('settings.allowCompanions') }).click()
  await ada.expectVisible(ada.t('settings.companionTrials'))
  await ada.goto(`/activity/${id}/edit`)
  await ada.page.getByLabel(ada.t('form.companions')).selectOption({ label: ada.t('form.companions.most', { count: 2 }) })
  await ada.clickButton('form.save')
  await ada.expectPath(`/activity/${id}`)
  expect(await app.server.call('getActivity', { activityId: id })).toMatchObject({ maxCompanions: 2 })
})

test('a guardian enters a child and an adult once, and joins with both', async () => {
  const person = await asMember(mia!)
  await person.goto('/profile/settings')
  await person.clickLink('companions.title')
  await addCompanion(person, 'Ruth')
  await addCompanion(person, 'Timo', new Date().getFullYear() - 9)
  expect(await findAccessibilityViolations(person)).toEqual([])
  expect(await findOverflow(person)).toEqual([])
  await person.goto(`/activity/${id}`)
  await person.clickButton('activity.step.join')
  await person.expectVisible(person.t('companions.who'))
  for (const name of ['Ruth', 'Timo']) await person.page.getByRole('switch', { name }).click()
  await person.clickButton('companions.party', { count: 3 })
  await expect.poll(() => app.server.call('getActivity', { activityId: id })).toMatchObject({ currentParticipants: 3 })
  await person.expectVisible(person.t('activity.places-left', { count: 3 }))
})

test('another member sees the count and that a child comes, and not its name', async () => {
  const person = await asMember(lin!)
  await person.goto(`/activity/${id}`)
  await person.expectVisible(person.t('activity.places-left', { count: 3 }))
  await openParticipants(person)
  const child = person.t('companions.children', { count: 1 })
  await person.expectVisible(person.t('companions.with', { names: `Ruth and ${child}` }))
  expect(await person.page.content()).not.toMatch(/Timo|bee stings/)
})

test('the leader sees the names in the roll call and checks each of them in', async () => {
  const ada = await asLeader()
  await ada.goto(`/activity/${id}`)
  await ada.expectVisible('Allergic to bee stings')
  await ada.expectVisible(ada.t('check-in.count', { here: 0, total: 3 }))
  const check = (name: string) => ada.page.getByRole('checkbox', { name: ada.t('check-in.mark', { name }) })
  for (const name of ['Timo', 'Ruth']) await check(name).click()
  await ada.expectVisible(ada.t('check-in.count', { here: 2, total: 3 }))
  await check('Mia').click()
  await ada.expectVisible(ada.t('check-in.count', { here: 3, total: 3 }))
  await expect
    .poll(async () => (await app.server.call('getActivity', { activityId: id }, leader.token)).participants)
    .toMatchObject([{ isPresent: true, companions: [{ isPresent: true }, { isPresent: true }] }])
  expect(await findAccessibilityViolations(ada)).toEqual([])
})

test('without a network, a change of who comes waits on the device, replaces the one before, and reaches the club', async () => {
  const person = await app.newActor({ name: 'Mia', session: mia!.session, opensOffline: true })
  await person.goto(`/activity/${id}`)
  await expectStored(person.page, 'companions')
  await person.page.context().setOffline(true)
  const leaveOut = async (name: string) => {
    await person.clickButton('activity.more')
    await person.page.getByRole('menuitem', { name: person.t('activity.step.changeCompanions') }).click()
    await person.dialog().getByRole('switch', { name }).click()
    await person.clickInDialog('app.save')
    await person.expectVisible(person.t('waiting.title'))
  }
  await leaveOut('Ruth')
  await leaveOut('Timo')
  await expect.poll(() => storedCommands(person.page)).toMatchObject([{ subject: 'companions', wanted: null }])
  await person.page.context().setOffline(false)
  await expect.poll(() => app.server.call('getActivity', { activityId: id })).toMatchObject({ currentParticipants: 1 })
  await person.close()
  const ada = await asLeader()
  await ada.goto('/notifications')
  await ada.expectVisible(ada.t('notifications.kind.companions-changed', { names: 'Mia', count: 1, votes: 0, quorum: 0, role: '' }))
})
