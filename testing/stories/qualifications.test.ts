/** Qualifications: a youth leader without one is told why she cannot propose, an admin gives it, and she proposes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { chooseDifficulties, openMoreOptions } from '../fixtures/activity-form.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { addRoute, fillFirstStep } from './activity-lifecycle/steps.ts'

let app: TestApp
let session: SessionAnswer
let mia: TestMember
let groupId: string
let form: Actor

beforeAll(async () => {
  app = await startTestApp()
  session = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, session.token)
  mia = await aMember(app.server, 'Mia')
  ;({ id: groupId } = await app.server.call('createGroup', { name: 'Youth', color: 'blue' }, session.token))
  await app.server.call('joinGroup', { groupId }, mia.token)
})
skipAfterFailure()
afterAll(() => app?.close())

const asAda = () => app.newActor({ name: 'Ada', session })
const field = ({ page, t }: Actor, label: 'qualifications.one' | 'qualifications.until' | 'form.group') =>
  page.getByLabel(new RegExp(`^${t(label)}`))

test('an admin names a qualification, which leads the hard routes of a group', async () => {
  const ada = await asAda()
  await ada.goto('/admin')
  await ada.page.getByRole('link', { name: ada.t('qualifications.title') }).click()
  await ada.clickButton('qualifications.new')
  await ada.fill('qualifications.name', 'Mountain guide')
  await ada.clickInDialog('qualifications.create')
  await ada.expectMessage('qualifications.created')
  await ada.page.getByRole('button', { name: /Youth/ }).click()
  await ada.dialog().getByLabel(ada.t('qualifications.who.propose')).selectOption('members')
  await ada
    .dialog()
    .getByLabel(ada.t('qualifications.from', { difficulty: ada.t('difficulty.Hard') }))
    .selectOption('Mountain guide')
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.clickInDialog('app.save')
  await ada.expectVisible(
    ada.page.getByText(ada.t('qualifications.from.needs', { difficulty: ada.t('difficulty.Hard'), qualification: 'Mountain guide' })),
  )
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a member who lacks it reads in the form what is missing and who can help, and keeps what she typed', async () => {
  form = await app.newActor({ name: 'Mia', session: mia.session })
  await form.goto('/create-activity')
  await fillFirstStep(form, 'The north face', 4)
  await openMoreOptions(form)
  await field(form, 'form.group').selectOption('Youth')
  await form.expectMessage('qualifications.form.title')
  await form.expectMessage('qualifications.help', { names: session.user.name })
  await form.clickButton('form.next')
  await addRoute(form, 'form.route.add-first', ['By the ridge', '9', '6'])
  await chooseDifficulties(form, { A: 'Hard' })
  await form.expectVisible(form.page.getByText(form.t('qualifications.needs', { qualification: 'Mountain guide' }), { exact: true }))
  await form.clickButton('form.send')
  await form.expectVisible(form.page.getByText(form.refusalText('NOT_QUALIFIED'), { exact: true }))
  await form.expectMessage('qualifications.missing', { names: 'Mountain guide' })
  expect(await findAccessibilityViolations(form)).toEqual([])
  expect(await form.page.getByLabel(form.t('form.route.name'), { exact: true }).inputValue()).toBe('By the ridge')
})

test('the admin gives it to her until a day', async () => {
  const ada = await asAda()
  await ada.goto(`/groups/${groupId}`)
  await waitUntilHydrated(ada.page)
  await ada.clickButton('qualifications.of', { name: 'Mia' })
  await ada
    .dialog()
    .getByLabel(new RegExp(`^${ada.t('qualifications.until')}`))
    .fill('2097-03-31')
  await ada.clickInDialog('qualifications.give')
  await ada.expectMessage('qualifications.given')
  await ada.expectVisible(ada.dialog().getByText(ada.t('qualifications.valid-until', { day: 'Mar 31, 2097' })))
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.close()
})

test('her open form knows it at once, and she proposes', async () => {
  await form.page.getByText(form.t('qualifications.form.title'), { exact: true }).waitFor({ state: 'detached' })
  await form.clickButton('form.send')
  await form.expectMessage('form.sent')
  await form.goto('/profile')
  await form.expectMessage('qualifications.own')
  await form.expectVisible('Mountain guide')
  await form.close()
  expect((await app.takeProblems()).filter((problem) => !problem.includes('409'))).toEqual([])
})

test('when it is taken away, the admin reads which activity has a leader who lacks it, and why it cannot be approved', async () => {
  const ada = await asAda()
  await ada.goto(`/admin/users/${mia.id}`)
  await waitUntilHydrated(ada.page)
  await ada.clickButton('qualifications.take', { name: 'Mountain guide', member: 'Mia' })
  await ada.expectMessage('qualifications.taken', { name: 'Mountain guide' })
  await ada.goto('/admin/activities')
  await ada.expectMessage('qualifications.unqualified', { count: 1 })
  await ada.expectVisible(ada.page.getByText(ada.t('qualifications.lacks', { name: 'Mia', missing: 'Mountain guide' })))
  await ada.expectVisible(ada.page.getByText(ada.refusalText('NOT_QUALIFIED'), { exact: true }))
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.close()
  expect(await app.takeProblems()).toEqual([])
})
