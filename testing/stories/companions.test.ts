/** A guardian enters companions once and brings them; others see that a child comes, and the leader checks each of them in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, findOverflow } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let [mia, lin, leader]: TestMember[] = []
let id: string

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false, autoApprove: true }, admin.token)
  ;[mia, lin, leader] = [await aMember(app.server, 'Mia'), await aMember(app.server, 'Lin'), await aMember(app.server, 'Rosa')]
  ;({ id } = await anActivity(app.server, leader.token, 'enrolling', { title: 'To the lake', startTime: inHours(1.5), maxParticipants: 6 }))
})
afterAll(() => app?.close())

const as = (name: string, { session }: Pick<TestMember, 'session'>) => app.newActor({ name, session })

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
  const rosa = await as('Rosa', leader!)
  await rosa.goto('/profile/settings')
  await rosa.expectVisible(rosa.t('info.password.change'))
  expect(await rosa.page.getByText(rosa.t('companions.title')).count()).toBe(0)
  await rosa.goto(`/activity/${id}/edit`)
  await rosa.clickButton('form.options')
  await rosa.expectVisible(rosa.t('form.min-participants'))
  expect(await rosa.page.getByText(rosa.t('form.companions'), { exact: true }).count()).toBe(0)
  await rosa.close()
})

test('an admin switches them on, and the leader allows two for each participant', async () => {
  const ada = await as('Ada', { session: admin })
  await ada.goto('/admin/settings')
  await ada.page.getByRole('switch', { name: ada.t('settings.allowCompanions') }).click()
  await ada.expectVisible(ada.t('settings.companionTrials'))
  const rosa = await as('Rosa', leader!)
  await rosa.goto(`/activity/${id}/edit`)
  await rosa.clickButton('form.options')
  await rosa.page.getByLabel(rosa.t('form.companions')).selectOption({ label: rosa.t('form.companions.most', { count: 2 }) })
  await rosa.clickButton('form.save')
  await rosa.expectPath(`/activity/${id}`)
  expect(await app.server.call('getActivity', { activityId: id })).toMatchObject({ maxCompanions: 2 })
})

test('a guardian enters a child and an adult once, and joins with both', async () => {
  const person = await as('Mia', mia!)
  await person.goto('/profile/settings')
  await person.clickLink('companions.title')
  await addCompanion(person, 'Ruth')
  await addCompanion(person, 'Timo', new Date().getFullYear() - 9)
  expect(await findAccessibilityViolations(person.page)).toEqual([])
  expect(await findOverflow(person.page)).toEqual([])
  await person.goto(`/activity/${id}`)
  await person.clickButton('activity.step.join')
  await person.expectVisible(person.t('companions.who'))
  for (const name of ['Ruth', 'Timo']) await person.page.getByRole('switch', { name }).click()
  await person.clickButton('companions.party', { count: 3 })
  await expect.poll(() => app.server.call('getActivity', { activityId: id })).toMatchObject({ currentParticipants: 3 })
  await person.expectVisible(person.t('activity.places-left', { count: 3 }))
})

test('another member sees the count and that a child comes, and not its name', async () => {
  const person = await as('Lin', lin!)
  await person.goto(`/activity/${id}`)
  await person.expectVisible(person.t('activity.places-left', { count: 3 }))
  await person.page.getByRole('button', { name: person.t('app.see-all') }).first().click()
  const child = person.t('companions.children', { count: 1 })
  await person.expectVisible(person.t('companions.with', { names: `Ruth and ${child}` }))
  expect(await person.page.content()).not.toMatch(/Timo|bee stings/)
})

test('the leader sees the names in the roll call and checks each of them in', async () => {
  const rosa = await as('Rosa', leader!)
  await rosa.goto(`/activity/${id}`)
  await rosa.expectVisible('Allergic to bee stings')
  await rosa.expectVisible(rosa.t('check-in.count', { here: 0, total: 3 }))
  const check = (name: string) => rosa.page.getByRole('checkbox', { name: rosa.t('check-in.mark', { name }) })
  for (const name of ['Timo', 'Ruth']) await check(name).click()
  await rosa.expectVisible(rosa.t('check-in.count', { here: 2, total: 3 }))
  await rosa.expectVisible(rosa.t('check-in.group.waiting'))
  await check('Mia').click()
  await rosa.expectVisible(rosa.t('check-in.count', { here: 3, total: 3 }))
  await expect
    .poll(async () => (await app.server.call('getActivity', { activityId: id }, leader!.token)).participants)
    .toMatchObject([{ isPresent: true, companions: [{ isPresent: true }, { isPresent: true }] }])
  expect(await findAccessibilityViolations(rosa.page)).toEqual([])
})
