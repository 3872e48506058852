/** What fields say, what is kept of a form that was left, and what is reachable on a page that was scrolled. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import messages from '@bothy/contract/locales/en.json' with { type: 'json' }
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, aProposal, memberPassword, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { startTestApp, type ActorOptions, type TestApp } from '../fixtures/test-app.ts'
import type { MessageId } from '../fixtures/translations.ts'
import { signIn } from './activity-lifecycle/steps.ts'

let app: TestApp
let member: TestMember
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>

beforeAll(async () => {
  app = await startTestApp({ env: { BOTHY_SMS: 'console' } })
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  member = await aMember(app.server, 'Bo')
})
afterAll(() => app?.close())

const bo = (options: ActorOptions = {}) => app.newActor({ name: 'Bo', session: member.session, ...options })
const close = async (...people: Actor[]) => {
  for (const person of people) await person.close()
  expect(await app.takeProblems()).toEqual([])
}

describe('the birthday', () => {
  test('is typed as day, month and year, and a missing part is named', async () => {
    const person = await bo()
    const { page } = person
    await person.goto('/profile/info')
    const fields = page.getByRole('group', { name: /^Birthday/ })
    const day = fields.getByLabel(person.t('date.day'), { exact: true })
    const year = fields.getByLabel(person.t('date.year'), { exact: true })
    await day.fill('２７')
    await fields.getByLabel(person.t('date.month'), { exact: true }).selectOption('June')
    await page.getByLabel(person.t('register.name'), { exact: true }).focus()
    await person.expectMessage('info.birthday.wrong')
    expect(await year.getAttribute('aria-invalid')).toBe('true')
    expect(await day.getAttribute('aria-invalid')).toBeNull()
    await year.fill('1984')
    await person.clickButton('app.save')
    await person.expectMessage('info.saved')
    expect((await app.server.call('getUserInfo', {}, member.token)).birthday).toBe('1984-06-27')
    expect(await day.getAttribute('autocomplete')).toBe('bday-day')
    await close(person)
  })

  test('has its parts in the order of the language', async () => {
    const person = await bo({ locale: 'ja' })
    await person.goto('/profile/info')
    const fields = person.page.getByRole('group', { name: new RegExp(`^${person.t('info.birthday')}`) }).locator('input, select')
    await expect
      .poll(() => fields.evaluateAll((all) => all.map((field) => field.getAttribute('autocomplete'))))
      .toEqual(['bday-year', 'bday-month', 'bday-day'])
    await close(person)
  })
})

describe('an empty field', () => {
  test('is named by its message, and keeps its hint below', async () => {
    const person = await bo()
    await person.goto('/create-activity')
    const description = person.page.getByRole('textbox', { name: person.t('form.description'), exact: true })
    await description.focus()
    await person.page.getByRole('textbox', { name: person.t('form.location'), exact: true }).focus()
    await person.expectMessage('missing.description')
    const below = person.page.locator(`[id="${await description.getAttribute('aria-describedby')}"]`)
    expect(await below.innerText()).toBe([person.t('missing.description'), person.t('form.description.hint')].join('\n'))
    await close(person)
  })

  test('says how long a new password must be, also when it is refused', async () => {
    const visitor = await app.newActor({ name: 'a visitor' })
    await visitor.goto('/register')
    await visitor.fill('login.password', 'ab')
    await visitor.fill('register.password.again', '')
    await visitor.clickButton('title.register')
    await visitor.expectMessage('missing.member-name')
    await visitor.expectMessage('missing.email')
    await visitor.expectMessage('missing.confirm')
    await visitor.expectVisible(visitor.page.getByText(visitor.t('register.password.short')))
    await visitor.expectVisible(visitor.page.getByText(visitor.t('register.password.rule-short', { min: 6, recommended: 8 })))
    await close(visitor)
  })
})

describe('what was typed and not sent', () => {
  test('is kept in the tab while somebody creates an account, but never the password', async () => {
    const visitor = await app.newActor({ name: 'a visitor' })
    await visitor.goto('/register')
    await visitor.fill('register.name', 'Flora')
    await visitor.fill('login.email', 'flora@club.example')
    await visitor.fill('login.password', 'a long secret')
    await visitor.page.reload()
    await visitor.expectMessage('form.restored')
    const valueOf = (label: 'register.name' | 'login.email' | 'login.password') =>
      visitor.page.getByLabel(visitor.t(label), { exact: true }).inputValue()
    expect([await valueOf('register.name'), await valueOf('login.email'), await valueOf('login.password')]).toEqual([
      'Flora',
      'flora@club.example',
      '',
    ])
    const stored = await visitor.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain('a long secret')
    await visitor.clickButton('form.start-over')
    await visitor.page.reload()
    await visitor.expectVisible(visitor.button('title.register'))
    expect(await valueOf('register.name')).toBe('')
    await close(visitor)
  })

  test('is kept when the session ends: the text of the profile, and the reason of a cancellation', async () => {
    const { session, token, email } = await aMember(app.server, 'Elspeth')
    const { id } = await app.server.call('createActivity', aProposal({ title: 'Round the loch' }), token)
    const person = await app.newActor({ name: 'Elspeth', session })
    await person.goto('/profile/info')
    await person.fill('info.bio', 'I like wet feet.')
    await person.goto(`/activity/${id}`)
    await person.clickButton('activity.more')
    await person.page.getByRole('menuitem', { name: person.t('activity.step.cancel') }).click()
    await person.fill('activity.ask.reason', 'The bridge is gone.')
    await app.server.call('endUserSessions', { userId: session.user.id }, admin.token)
    // The page reads the activity again and learns that the session has ended.
    await app.server.call('approveActivity', { activityId: id }, admin.token)
    await person.expectPath(/^\/login/)
    await person.expectMessage('login.title')

    await person.goto('/profile/info')
    await person.expectPath(/^\/login\?next=%2Fprofile%2Finfo/)
    await signIn(person, email, memberPassword)
    await person.expectPath('/profile/info')
    await person.expectMessage('form.restored')
    const bio = person.page.getByRole('textbox', { name: new RegExp(`^${person.t('info.bio')}`) })
    expect(await bio.inputValue()).toBe('I like wet feet.')
    await person.clickButton('form.start-over')
    await expect.poll(() => bio.inputValue()).toBe('')
    await person.goto(`/activity/${id}`)
    await person.clickButton('activity.more')
    await person.page.getByRole('menuitem', { name: person.t('activity.step.cancel') }).click()
    await expect.poll(() => person.page.getByLabel(person.t('activity.ask.reason')).inputValue()).toBe('The bridge is gone.')
    await person.clickInDialog('activity.step.cancel')
    await person.expectMessage('activity.done.cancel')
    expect(await person.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bothy.draft.')))).toEqual([])
    await person.close()
    expect(await app.takeProblems(/ 401/)).toEqual([])
  })

  test('stays without a network, and the form says when there is one again', async () => {
    const person = await bo()
    await person.goto('/profile/info')
    await person.fill('info.bio', 'I like wet feet.')
    await person.page.context().setOffline(true)
    await person.clickButton('app.save')
    await person.expectVisible(person.refusalText('NETWORK_ERROR'))
    await person.page.context().setOffline(false)
    await person.expectMessage('form.back-online')
    expect(await person.page.getByText(person.refusalText('NETWORK_ERROR')).count()).toBe(0)
    await person.clickButton('app.save')
    await expect.poll(async () => (await app.server.call('getUserInfo', {}, member.token)).bio).toBe('I like wet feet.')
    await person.page.getByText(person.t('form.back-online')).waitFor({ state: 'hidden' })
    await person.close()
    expect(await app.takeProblems(/ERR_INTERNET_DISCONNECTED/)).toEqual([])
  })

  test('is gone once it was sent: an admin who takes a rejection back is asked for another reason', async () => {
    const { id } = await app.server.call('createActivity', aProposal({ title: 'Over the scree' }), member.token)
    const person = await app.newActor({ name: 'Ada', session: admin })
    await person.goto(`/activity/${id}`)
    await person.clickButton('activity.step.reject')
    await person.fill('activity.ask.reason', 'Too steep.')
    await person.clickInDialog('activity.step.reject')
    await person.clickUndo('activity.done.reject')
    await person.expectMessage('activity.done.undo')
    await person.clickButton('activity.step.reject')
    await expect.poll(() => person.page.getByLabel(person.t('activity.ask.reason')).inputValue()).toBe('')
    expect(await person.page.getByText(person.t('missing.reason')).count()).toBe(0)
    await close(person)
  })
})

describe('a text that cannot be saved', () => {
  const problem = messages['problem.BAD_CHARACTER']
  const field = (person: Actor, label: MessageId) => person.page.getByRole('textbox', { name: person.t(label) })

  test('is marked in a message until it is changed', async () => {
    const { id } = await anActivity(app.server, admin.token, 'voting', { title: 'Along the burn' })
    const person = await bo()
    await person.goto(`/activity/${id}`)
    await person.clickButton('activity.message-leader', { name: admin.user.name })
    await person.fill('activity.message.label', 'Hallo \u202E Welt')
    await person.clickInDialog('activity.message.send')
    await person.expectVisible(problem)
    expect(await field(person, 'activity.message.label').getAttribute('aria-invalid')).toBe('true')
    await person.fill('activity.message.label', 'Hallo Welt')
    await person.page.getByText(problem, { exact: true }).waitFor({ state: 'detached' })
    await person.clickInDialog('activity.message.send')
    await person.expectMessage('activity.message.sent', { count: 1 })
    await person.close()
    expect(await app.takeProblems(/message\S* 400/)).toEqual([])
  })

  test.each([
    ['the page of the activity', (id: string) => `/activity/${id}`],
    ['the review', () => '/admin/activities'],
  ])('is marked in the reason of an admin, on %s', async (_, pathOf) => {
    const { id } = await app.server.call('createActivity', aProposal({ title: 'Up the gully' }), member.token)
    const person = await app.newActor({ name: 'Ada', session: admin })
    await person.goto(pathOf(id))
    await person.clickButton('activity.step.reject')
    await person.fill('activity.ask.reason', 'Too\u000Bsteep.')
    await person.clickInDialog('activity.step.reject')
    await person.expectVisible(problem)
    expect(await field(person, 'activity.ask.reason').getAttribute('aria-invalid')).toBe('true')
    await person.fill('activity.ask.reason', 'Too steep.')
    await person.clickInDialog('activity.step.reject')
    await person.expectMessage('activity.done.reject')
    await person.close()
    expect(await app.takeProblems(/reject\S* 400/)).toEqual([])
  })
})

describe('saving from the details', () => {
  test('opens an incomplete route, and its missing name gets the focus', async () => {
    const { id } = await anActivity(app.server, admin.token, 'voting')
    const person = await app.newActor({ name: 'Ada', session: admin })
    await person.goto(`/activity/${id}/edit`)
    await person.clickButton('form.next')
    await person.clickButton('form.route.edit', { letter: 'A' })
    await person.fill('form.route.name', '')
    await person.clickButton('app.back')
    await person.clickButton('form.save')
    const focusedLabel = () =>
      person.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '')
    await expect.poll(focusedLabel).toContain(person.t('form.route.name'))
    await close(person)
  })
})

describe('saving from the routes without a network', () => {
  test('keeps the route open that is edited', async () => {
    const { id } = await anActivity(app.server, admin.token, 'voting')
    const person = await app.newActor({ name: 'Ada', session: admin })
    await person.goto(`/activity/${id}/edit`)
    await person.clickButton('form.next')
    await person.clickButton('form.route.edit', { letter: 'A' })
    await person.fill('form.route.name', 'Over the dry moss')
    await person.page.route(`**/api/activities/${id}`, (route) => route.abort('connectionrefused'))
    await person.clickButton('form.save')
    await person.expectMessage('form.maybe-saved')
    await person.expectVisible(person.page.getByLabel(person.t('form.route.name'), { exact: true }))
    await person.close()
    expect(await app.takeProblems(/ERR_CONNECTION_REFUSED/)).toEqual([])
  })
})

describe('the page of an activity that was scrolled', () => {
  test('keeps Back and the heart at the top, with the title; on a low window they scroll with the page', async () => {
    const { id } = await anActivity(app.server, admin.token, 'voting', {
      title: 'Along the burn',
      description: 'A long way.\n\n'.repeat(40),
    })
    const person = await bo()
    const { page } = person
    await person.goto(`/activity/${id}`)
    const back = person.button('app.back')
    const heart = person.button('favorite.label', { title: 'Along the burn' })
    await heart.waitFor()
    const repeated = page.locator('[aria-hidden="true"]', { hasText: /^Along the burn$/ })
    expect(await repeated.isVisible()).toBe(false)
    const top = async () => (await heart.boundingBox())!.y
    const atFirst = await top()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await repeated.waitFor({ state: 'visible' })
    expect(await top()).toBe(atFirst)
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    expect(await findAccessibilityViolations(person)).toEqual([])

    await page.setViewportSize({ width: 320, height: 256 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(async () => (await back.boundingBox())!.y).toBeLessThan(-100)
    await close(person)
  })
})

describe('undo', () => {
  test('is offered for each of several favorites, the last one first', async () => {
    for (const title of ['First loch', 'Second loch']) await anActivity(app.server, admin.token, 'voting', { title })
    const person = await bo({ device: 'desktop' })
    await person.goto('/activities')
    const heart = (title: string) => person.button('favorite.label', { title })
    await heart('First loch').click()
    await person.expectMessage('favorite.added')
    await heart('Second loch').click()
    await person.expectMessage('toast.earlier', { count: 1 })
    await person.clickUndo('favorite.added')
    await expect.poll(() => heart('Second loch').getAttribute('aria-pressed')).toBe('false')
    await person.expectMessage('favorite.removed')
    await person.page
      .getByRole('dialog')
      .getByRole('button', { name: person.t('app.close') })
      .click()
    await person.clickUndo('favorite.added')
    await expect.poll(() => heart('First loch').getAttribute('aria-pressed')).toBe('false')
    await close(person)
  })
})

describe('for members who ask for more contrast', () => {
  test('lines and captions are stronger', async () => {
    const person = await bo()
    const { page } = person
    await person.goto('/profile/info')
    const caption = page.getByText(person.t('register.name.hint'), { exact: true })
    const colorOf = () => caption.evaluate((element) => getComputedStyle(element).color)
    const usual = await colorOf()
    await page.emulateMedia({ contrast: 'more' })
    await expect.poll(colorOf).not.toBe(usual)
    expect(await findAccessibilityViolations(person)).toEqual([])
    await page.emulateMedia({ contrast: 'more', colorScheme: 'dark' })
    await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
    expect(await findAccessibilityViolations(person, 'color-contrast')).toEqual([])
    await close(person)
  })
})
