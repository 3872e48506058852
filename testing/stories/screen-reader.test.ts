/** What a screen reader reads: names that say what they belong to, dates in the order of the language, and what just happened. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'

let app: SampleApp

beforeAll(async () => {
  app = await startSampleApp()
})
afterAll(() => app?.close())

it('the buttons of a number are named after it', async () => {
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

it('the date of an activity in a list is read in the order of the language', async () => {
  const person = await app.newActor({ name: 'Bo', locale: 'ja', session: app.member.session })
  await person.goto('/activities')
  const card = person.page.getByRole('article').first()
  await person.expectVisible(card)
  expect(await card.ariaSnapshot()).toMatch(/time: \d+月\d+日/)
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

it('the first toast comes into a region that is on the page before it, so that it is announced', async () => {
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
