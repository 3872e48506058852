/** What a screen reader reads: names that say what they belong to, dates in the order of the language, and what just happened. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'
import type { MessageId } from '../fixtures/translations.ts'

let app: SampleApp

beforeAll(async () => {
  app = await startSampleApp()
})
afterAll(() => app?.close())

test('the buttons of a number are named after it', async () => {
  const person = await app.asMember()
  await person.goto('/create-activity')
  const spots = person.page.getByLabel(person.t('form.seats'), { exact: true })
  const before = Number(await spots.inputValue())
  await person.clickButton('app.label-value', { label: person.t('number.more'), value: person.t('form.seats') })
  await expect.poll(() => spots.inputValue()).toBe(String(before + 1))
  await person.clickButton('app.label-value', { label: person.t('number.less'), value: person.t('form.seats') })
  await expect.poll(() => spots.inputValue()).toBe(String(before))
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

const nameOf = ({ t }: Actor, label: MessageId, value: string) => t('app.label-value', { label: t(label), value })

test('the buttons that show a password are named after their field', async () => {
  const person = await app.asMember()
  const { page, t } = person
  await person.goto('/profile/security')
  const fields = ['info.password.current', 'info.password.new', 'register.password.again'] as const
  const typeOf = (id: (typeof fields)[number]) => page.getByLabel(t(id), { exact: true }).getAttribute('type')
  for (const id of fields) await page.getByRole('button', { name: nameOf(person, 'login.password.show', t(id)), exact: true }).click()
  for (const id of fields) expect(await typeOf(id)).toBe('text')
  await page.getByRole('button', { name: nameOf(person, 'login.password.hide', t('info.password.new')), exact: true }).click()
  expect(await typeOf('info.password.new')).toBe('password')
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the links to a map are named after the routes on it', async () => {
  const person = await app.asMember()
  const { items } = await app.server.call('listActivities', { limit: 100 }, app.member.token)
  const pathOf = (part: string) => `/activity/${items.find(({ title }) => title.includes(part))!.id}`
  const maps = (value: string) => person.page.getByRole('link', { name: nameOf(person, 'map.open', value), exact: true })
  await person.goto(pathOf('Säntis'))
  await person.expectVisible(maps(person.t('route.letter', { letter: 'A' })))
  await person.goto(pathOf('Creux du Van'))
  await expect.poll(() => maps('A, B').count()).toBe(2)
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

test('what shows all of a list is named after the list', async () => {
  const person = await app.asMember()
  const { page, t } = person
  await person.goto('/')
  for (const list of ['home.open.title', 'home.votes.title'] as const)
    await person.expectVisible(page.getByRole('link', { name: nameOf(person, 'app.see-all', t(list)), exact: true }))
  const { items } = await app.server.call('listActivities', { limit: 100 }, app.member.token)
  await person.goto(`/activity/${items.find(({ title }) => title.includes('Säntis'))!.id}`)
  await person.expectVisible(page.getByRole('button', { name: nameOf(person, 'app.see-all', t('activity.participants')), exact: true }))
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the date of an activity in a list is read in the order of the language', async () => {
  const person = await app.newActor({ name: 'Bo', locale: 'ja', session: app.member.session })
  await person.goto('/activities')
  const card = person.page.getByRole('article').first()
  await person.expectVisible(card)
  expect(await card.ariaSnapshot()).toMatch(/time: \d+月\d+日/)
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the first toast comes into a region that is on the page before it, so that it is announced', async () => {
  const person = await app.asMember()
  await person.goto('/activities')
  const heart = person.page.getByRole('article').first().getByRole('button')
  await person.expectVisible(heart)
  await person.page.evaluate((label) => {
    const observer = new MutationObserver(() => {
      const region = document.querySelector(`[role=region][aria-label="${label}"]`)
      if (!region) return
      Object.assign(globalThis, { firstText: region.textContent })
      observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  }, person.t('toast.region'))
  await heart.click()
  await person.expectMessage('favorite.added')
  expect(await person.page.evaluate(() => (globalThis as { firstText?: string }).firstText)).toBe('')
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})
