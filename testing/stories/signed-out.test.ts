/** A member who was signed out is told why, and goes on where they were. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type Actor } from '../fixtures/actor.ts'
import { aMember, memberPassword, type TestMember } from '../fixtures/builders.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { loadTranslations } from '../fixtures/translations.ts'
import { fillFirstStep } from './activity-lifecycle/steps.ts'

let app: TestApp
let adminToken: string
let member: TestMember
let bo: Actor
beforeAll(async () => {
  app = await startTestApp({ env: { BOTHY_SMS: 'console' } })
  ;({ token: adminToken } = await app.server.signInAdmin())
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, adminToken)
  member = await aMember(app.server, 'Bo')
  bo = await app.newActor({ name: 'Bo' })
})
skipAfterFailure()
afterAll(() => app?.close())

const inDatabase = (text: string) =>
  withOwnerConnection(embeddedDatabaseOf(app.server.dataDir), async (client) => (await client.query(text, [member.id])).rows)
const stayBox = () => bo.page.getByRole('checkbox', { name: bo.t('login.stay') })
const emailField = () => bo.page.getByLabel(bo.t('login.email'), { exact: true }).and(bo.page.locator('input[type="email"]'))

/** Returns a function that reads what screen readers have said of questions since then. */
async function recordSpokenQuestions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const spoken = new Set<string>()
    Object.assign(globalThis, { spoken })
    const record = () => document.querySelectorAll('[role=alertdialog] [role=status]').forEach((one) => spoken.add(one.textContent))
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => [...(globalThis as unknown as { spoken: Set<string> }).spoken])
}

test('is asked in all tabs before, and one press of a key in one of them is enough', async () => {
  await bo.page.clock.install()
  await bo.goto('/login?next=/create-activity')
  await bo.page.getByRole('radio', { name: bo.t('login.method.email'), exact: true }).check()
  expect(await stayBox().isChecked()).toBe(true)
  await stayBox().uncheck()
  await bo.fill('login.email', member.email)
  await bo.fill('login.password', memberPassword)
  await bo.clickButton('app.sign-in')
  await bo.expectPath('/create-activity')
  await fillFirstStep(bo, 'Up the quiet glen', 8)
  const other = createActor(await bo.page.context().newPage(), { name: 'Bo', translations: await loadTranslations('en') })
  await other.goto('/profile/info')
  await other.expectPath('/profile/info')
  const questions = [bo, other].map(({ page }) => page.getByRole('alertdialog', { name: bo.t('idle.title'), exact: true }))
  // From now on no request counts as use; earlier ones have their response.
  await bo.page.clock.fastForward('01:00')
  expect(await app.takeProblems()).toEqual([])
  await inDatabase(`update accounts.sessions set seen_at = now() - interval '28 minutes 20 seconds' where user_id = $1`)
  const spoken = await recordSpokenQuestions(bo.page)
  await bo.page.clock.fastForward('27:20')
  for (const question of questions) await question.getByText(bo.t('idle.text', { minutes: 2 }), { exact: true }).waitFor()
  expect(await spoken()).toEqual([bo.t('idle.text', { minutes: 2 })])
  expect(await findAccessibilityViolations(other)).toEqual([])
  await bo.page.bringToFront()
  await bo.page.keyboard.press('Enter')
  for (const question of questions) await question.waitFor({ state: 'hidden' })
  const used = `select max(seen_at) > now() - interval '1 minute' as is_used from accounts.sessions where user_id = $1`
  expect(await inDatabase(used)).toEqual([{ is_used: true }])
  await other.page.close()
  expect(await app.takeProblems()).toEqual([])
})

test('after half an hour without use, with the method and the address filled in and the draft kept', async () => {
  await inDatabase(`update accounts.sessions set seen_at = now() - interval '31 minutes' where user_id = $1`)
  await bo.goto('/create-activity')
  await bo.expectPath(/^\/login\?next=%2Fcreate-activity/)
  await bo.expectVisible(
    bo.page.getByText(`${bo.t('login.ended.idle-minutes', { minutes: 30 })} ${bo.t('login.ended.draft')}`, { exact: true }),
  )
  expect(await emailField().inputValue()).toBe(member.email)
  await bo.fill('login.password', memberPassword)
  await bo.clickButton('app.sign-in')
  await bo.expectPath('/create-activity')
  await expect.poll(() => bo.page.locator('[name="title"]').inputValue()).toBe('Up the quiet glen')
  expect(await app.takeProblems(/ 401/)).toEqual([])
})

test('not on a device where they stay signed in, until an admin ends the session', async () => {
  await inDatabase(`update accounts.sessions set seen_at = now() - interval '31 days' where user_id = $1`)
  await bo.goto('/profile/info')
  await bo.expectPath('/profile/info')
  await app.server.call('endUserSessions', { userId: member.id }, adminToken)
  await bo.goto('/profile/info')
  await bo.expectPath(/^\/login/)
  await bo.expectMessage('login.ended.admin')
  expect(await app.takeProblems(/ 401/)).toEqual([])
})

test('and is not offered to stay signed in where the club does not offer it', async () => {
  await app.server.call('updateSystemSettings', { offerStaySignedIn: false }, adminToken)
  await bo.goto('/login')
  await bo.expectMessage('login.title')
  await emailField().waitFor()
  expect(await stayBox().count()).toBe(0)
  await bo.close()
  expect(await app.takeProblems()).toEqual([])
})

const recordsOf = (person: Actor, { id }: TestMember) =>
  person.page.evaluate((memberId) => Object.keys(localStorage).filter((key) => key.includes(memberId)), id)

test('leaves no draft and no settings on the device when an admin has deleted the account', async () => {
  const cleo = await aMember(app.server, 'Cleo')
  const person = await app.newActor({ name: 'Cleo', session: cleo.session })
  await person.goto('/create-activity')
  await fillFirstStep(person, 'Up the quiet glen', 8)
  await expect.poll(() => recordsOf(person, cleo)).not.toEqual([])
  await app.server.call('deleteUser', { userId: cleo.id }, adminToken)
  await person.goto('/profile')
  await person.expectMessage('login.ended.deleted')
  await expect.poll(() => recordsOf(person, cleo)).toEqual([])
  await person.close()
  await app.takeProblems(/ 401$/)
})

test('leaves no settings on the device after signing out', async () => {
  const dee = await aMember(app.server, 'Dee')
  const person = await app.newActor({ name: 'Dee', session: dee.session })
  await person.goto('/profile/settings')
  await expect.poll(() => recordsOf(person, dee)).not.toEqual([])
  await person.clickButton('app.sign-out')
  await person.expectMessage('profile.signed-out')
  await expect.poll(() => recordsOf(person, dee)).toEqual([])
  await person.close()
  await app.takeProblems(/ 401$/)
})
