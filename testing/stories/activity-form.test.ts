/** The form of an activity: six questions, the parts of a time, and what is under "More options". */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMoreOptions } from '../fixtures/activity-form.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { startTestApp, type ActorOptions, type TestApp } from '../fixtures/test-app.ts'
import { momentFields } from './activity-lifecycle/steps.ts'

let app: TestApp
let member: TestMember

beforeAll(async () => {
  app = await startTestApp()
  const admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  member = await aMember(app.server, 'Bo')
})
afterAll(() => app?.close())

const bo = (options: ActorOptions = {}) => app.newActor({ name: 'Bo', session: member.session, ...options })
const close = async (...people: Actor[]) => {
  for (const person of people) await person.close()
  expect(await app.takeProblems()).toEqual([])
}

/** A Saturday in two or three weeks, and the Sunday after it: "2026-12-05". */
function weekend(): [string, string] {
  const days = Array.from({ length: 8 }, (_, index) => new Date(Date.now() + (14 + index) * 86_400_000))
  const saturday = days.find((day) => day.getUTCDay() === 6)!
  const text = (day: Date) => day.toISOString().slice(0, 10)
  return [text(saturday), text(new Date(saturday.getTime() + 86_400_000))]
}

describe('the start and the end of an activity', () => {
  test('are said in words, and an end has the day of the start until it gets its own', async () => {
    const person = await bo({ device: 'desktop' })
    await person.goto('/create-activity')
    const start = momentFields(person, 'form.starts')
    const end = momentFields(person, 'form.ends')
    await openMoreOptions(person)
    const [saturday, sunday] = weekend()
    await start.date.fill(saturday)
    await start.time.fill('08:30')
    const words = start.group.getByText(/^Saturday, \w+ \d+, \d{4}, 8:30\sAM$/)
    await person.expectVisible(words)
    expect(await start.date.getAttribute('aria-describedby')).toContain(await words.getAttribute('id'))

    await end.time.fill('17:15')
    await expect.poll(() => end.date.inputValue()).toBe(saturday)
    await person.expectVisible(end.group.getByText(person.t('form.length', { duration: '8 hr 45 min' }), { exact: true }))
    await start.date.fill(sunday)
    await expect.poll(() => end.date.inputValue()).toBe(sunday)
    await start.date.fill(saturday)
    await end.date.fill(sunday)
    await person.expectVisible(end.group.getByText(person.t('form.length', { duration: '2 days' }), { exact: true }))
    await start.date.fill(sunday)
    expect(await end.date.inputValue()).toBe(sunday)

    await person.clickButton('form.ends.clear')
    await expect.poll(() => end.time.inputValue()).toBe('')
    await expect.poll(() => end.date.evaluate((field) => field === document.activeElement)).toBe(true)
    await close(person)
  })

  test('are chosen and corrected with the keyboard, and each error says what is missing', async () => {
    const person = await bo({ device: 'desktop' })
    await person.goto('/create-activity')
    const start = momentFields(person, 'form.starts')
    const end = momentFields(person, 'form.ends')
    await openMoreOptions(person)
    const sunday = start.group.getByRole('button', { name: /^Sun/ })
    await sunday.focus()
    await person.page.keyboard.press('Enter')
    await expect.poll(() => sunday.getAttribute('aria-pressed')).toBe('true')
    // A day has the usual time with it, and says so.
    await expect.poll(() => start.time.inputValue()).toBe('09:00')
    await person.expectVisible(start.group.getByText(person.t('form.starts.usual', { time: '9:00\u202fAM' }), { exact: true }))
    await start.time.fill('')
    await end.date.focus()
    await person.expectVisible(start.group.getByText(person.t('form.starts.no-time'), { exact: true }))
    expect(await start.time.getAttribute('aria-invalid')).toBe('true')
    expect(await start.date.getAttribute('aria-invalid')).toBeNull()
    await start.time.fill('08:30')
    await start.group.getByText(person.t('form.starts.no-time'), { exact: true }).waitFor({ state: 'detached' })

    // Only the month and the day.
    await end.date.focus()
    await person.page.keyboard.type('1205')
    await start.date.focus()
    await person.expectVisible(end.group.getByText(person.t('form.ends.no-date'), { exact: true }))
    await end.date.focus()
    for (const key of ['Backspace', 'ArrowRight', 'Backspace']) await person.page.keyboard.press(key)
    await start.date.focus()
    await end.group.getByText(person.t('form.ends.no-date'), { exact: true }).waitFor({ state: 'detached' })
    await end.date.focus()
    await person.page.keyboard.type('1205')
    await start.date.focus()
    await person.expectVisible(end.group.getByText(person.t('form.ends.no-date'), { exact: true }))
    await person.clickButton('form.ends.clear')
    await start.date.focus()
    await end.group.getByText(person.t('form.ends.no-date'), { exact: true }).waitFor({ state: 'detached' })
    await end.date.fill('2020-01-01')
    await end.time.fill('17:15')
    await start.date.focus()
    await person.expectVisible(end.group.getByText('The end must be after the start.'))
    expect(await findAccessibilityViolations(person)).toEqual([])
    await end.group.getByRole('button', { name: /^Did you mean/ }).click()
    await expect.poll(() => end.date.inputValue()).toBe(await start.date.inputValue())
    await close(person)
  })
})

describe('what few leaders need', () => {
  test('is closed and said in words, and opens where a draft has it or where it is wrong', async () => {
    const person = await bo()
    await person.goto('/create-activity')
    await person.expectMessage('form.options.contents')
    await person.fill('form.title', 'Moss and lichen')
    await person.fill('form.description', 'Slowly, with a lens.')
    await person.fill('form.location', 'Pond')
    await person.page.getByRole('button', { name: /^Sun/ }).click()
    await openMoreOptions(person)
    await person.fill('form.min-participants', '4')
    const toggle = person.page.getByRole('button', { name: new RegExp(`^${person.t('form.options')}`) })
    await toggle.click()
    await person.expectVisible(
      toggle.getByText(person.t('app.label-value', { label: person.t('form.min-participants'), value: '4' }), { exact: true }),
    )
    await person.fill('form.seats', '3')
    await person.clickButton('form.next')
    const least = person.page.getByRole('textbox', { name: new RegExp(`^${person.t('form.min-participants')}`) })
    await expect.poll(() => least.evaluate((field) => field === document.activeElement)).toBe(true)
    await person.fill('form.min-participants', '3')
    await toggle.click()
    await person.clickButton('form.next')
    await person.expectPath('/create-activity?step=routes')
    await person.goto('/create-activity')
    await person.expectMessage('form.restored')
    expect(await least.inputValue()).toBe('3')
    await person.clickButton('form.start-over')
    await close(person)
  })
})
