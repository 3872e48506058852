/** Searching and filtering the list of activities. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'

let app: SampleApp
/** Bo, whose pages stay open: a new one costs more than the next search on the same. */
let phone: Actor
let desktop: Actor

beforeAll(async () => {
  app = await startSampleApp()
  phone = await app.asMember()
  desktop = await app.asMember('desktop')
})
afterAll(() => app?.close())

/** How many visible links and buttons have the primary color. */
const countPrimaryButtons = (person: Actor) =>
  person.page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = 'var(--b-primary)'
    const primary = getComputedStyle(probe).backgroundColor
    probe.remove()
    return [...document.querySelectorAll('a, button')].filter((each) => getComputedStyle(each).backgroundColor === primary).length
  })

describe('a list without activities', () => {
  test('leaves Create the one primary action', async () => {
    const person = desktop
    for (const [path, title] of [
      ['/profile/created', 'profile.none.created.title'],
      ['/profile/activities', 'profile.none.joined.title'],
      ['/profile/favorites', 'profile.none.favorite.title'],
      ['/activities?q=Matterhorn', 'list.none-found.title'],
    ] as const) {
      await person.goto(path)
      await person.expectMessage(title)
      expect([path, await countPrimaryButtons(person)]).toEqual([path, 1])
    }
    expect(await app.takeProblems()).toEqual([])
  })
})

describe('a member', () => {
  test('finds an activity while typing', async () => {
    const person = phone
    await person.goto('/activities')
    await person.page.getByRole('searchbox').pressSequentially('Säntis')
    await person.expectPath(/q=S%C3%A4ntis/)
    await person.expectMessage('list.count.soonest', { count: 1, shown: '1' })
    await expect.poll(() => person.page.getByRole('article').count()).toBe(1)
    expect(await app.takeProblems()).toEqual([])
  })

  test('keeps a letter that is typed while the list changes', async () => {
    const person = await app.asMember()
    // Types another letter when the search for the first ones is in the address, before the page shows it.
    await person.page.addInitScript(() => {
      const replaceState = History.prototype.replaceState
      History.prototype.replaceState = function (...entry) {
        replaceState.apply(this, entry)
        const field = document.activeElement
        if (field instanceof HTMLInputElement && field.value === 'Sän' && location.search.includes('q='))
          document.execCommand('insertText', false, 't')
      }
    })
    await person.goto('/activities')
    const field = person.page.getByRole('searchbox')
    await field.pressSequentially('Sän')
    await person.expectPath(/q=S%C3%A4nt$/)
    expect(await field.inputValue()).toBe('Sänt')
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('types a day into the filters beside the list', async () => {
    const person = desktop
    await person.goto('/activities')
    const from = person.page.getByLabel(person.t('filter.from'), { exact: true })
    await from.pressSequentially('06192031')
    await person.expectPath('/activities?from=2031-06-19')
    expect(await from.inputValue()).toBe('2031-06-19')
    await person.goto('/activities')
    await from.pressSequentially('0619203')
    expect(await from.inputValue()).toBe('0203-06-19')
    await from.blur()
    await expect.poll(() => from.inputValue()).toBe('')
    expect(await app.takeProblems()).toEqual([])
  })

  test('sees which days the list shows, which is all days for cancelled activities', async () => {
    const person = desktop
    await person.goto('/activities?phase=cancelled')
    const isChosen = (id: 'when.all' | 'when.coming') => person.button(id).getAttribute('aria-pressed')
    await expect.poll(() => isChosen('when.all')).toBe('true')
    await person.clickButton('when.coming')
    await person.expectPath('/activities?phase=cancelled&when=coming')
    await expect.poll(() => isChosen('when.coming')).toBe('true')
    await person.clickButton('when.all')
    await person.expectPath('/activities?phase=cancelled')
    expect(await app.takeProblems()).toEqual([])
  })

  test('is told once that nothing was found, and screen readers announce it', async () => {
    const person = phone
    await person.goto('/activities?q=submarine')
    const title = person.t('list.none-found.title')
    await person.expectVisible(person.page.getByRole('heading', { name: title, exact: true }))
    const count = person.page.getByRole('main').getByRole('status').first()
    await expect.poll(() => count.innerText()).toBe(title)
    expect(await app.takeProblems()).toEqual([])
  })

  test('finds an activity in spite of a typing error', async () => {
    const person = phone
    await person.goto('/activities?q=Sanits')
    await person.expectMessage('list.near-match')
    await expect.poll(() => person.page.getByRole('article').count()).toBe(1)
    expect(await app.takeProblems()).toEqual([])
  })

  test('is offered the past where nothing to come fits', async () => {
    const person = phone
    await person.goto('/activities?q=Fondue')
    await person.expectMessage('list.none-found.past')
    await person.clickButton('list.search-past')
    await person.expectPath('/activities?q=Fondue&when=all')
    await expect.poll(() => person.page.locator('[role=status]:focus').count()).toBe(1)
    await person.expectMessage('list.count.latest', { count: 1, shown: '1' })
    await person.clickButton('chip.remove', { label: person.t('when.all') })
    await person.expectMessage('list.none-found.past')
    expect(await app.takeProblems()).toEqual([])
  })

  test('is told that past activities are left out of what a search finds', async () => {
    const person = phone
    await person.goto('/activities?q=social')
    await person.expectMessage('list.past-left-out')
    await person.clickButton('list.search-past')
    await person.expectPath('/activities?q=social&when=all')
    await expect.poll(() => person.page.getByText(person.t('list.past-left-out')).count()).toBe(0)
    expect(await app.takeProblems()).toEqual([])
  })

  test('opens the activities that have the same tag', async () => {
    const person = phone
    await person.goto('/activities?q=Säntis')
    await person.page.getByRole('article').first().click()
    await person.clickLink('tag.photography')
    await person.expectPath('/activities?tag=photography')
    await person.expectVisible(person.button('chip.remove', { label: person.t('tag.photography') }))
    expect(await app.takeProblems()).toEqual([])
  })

  test('filters by difficulty, place, days and free spots', async () => {
    const person = phone
    await person.goto('/activities')
    await person.clickButton('filter.open')
    await person.clickInDialog('difficulty.Medium')
    await person.clickInDialog('difficulty.Hard')
    await person.fill('filter.place', 'schwagalp')
    await person.fill('filter.from', '2026-01-01')
    await person.clickInDialog('filter.free')
    await person.clickInDialog('filter.show', { count: 1, shown: '1' })
    await person.expectPath('/activities?difficulty=Medium&difficulty=Hard&place=schwagalp&free=true&from=2026-01-01')
    await expect.poll(() => person.page.getByRole('article').count()).toBe(1)
    await person.clickButton('chip.remove', { label: 'schwagalp' })
    await person.expectPath('/activities?difficulty=Medium&difficulty=Hard&free=true&from=2026-01-01')
    expect(await app.takeProblems()).toEqual([])
  })

  test('filters with the groups beside the list on a desktop, each of which applies at once', async () => {
    const person = desktop
    await person.goto('/activities')
    const filters = person.page.getByRole('complementary', { name: person.t('filter.title') })
    await filters.getByRole('heading', { name: person.t('filter.stage'), level: 3 }).waitFor()
    const voting = filters.getByRole('button', { name: person.t('phase.voting') })
    await voting.click()
    await expect.poll(() => voting.getAttribute('aria-pressed')).toBe('true')
    await person.expectPath('/activities?phase=voting')
    await filters.getByRole('button', { name: person.t('tag.hiking') }).click()
    await person.expectPath('/activities?phase=voting&tag=hiking')
    await person.expectMessage('list.count.soonest', { count: 2, shown: '2' })
    expect(await app.takeProblems()).toEqual([])
  })

  test('finds all filters in one place: beside the list on a wide screen, in the sheet on a narrow one', async () => {
    const person = desktop
    await person.goto('/activities?difficulty=Medium&difficulty=Hard')
    const filters = person.page.getByRole('complementary', { name: person.t('filter.title') })
    const chosen = filters.getByRole('heading', { name: `${person.t('filter.title')} 3`, level: 2 })
    const place = filters.getByRole('textbox', { name: person.t('filter.place') })
    await place.fill('schwagalp')
    // The tap may come before the typed place is in the address.
    await filters.getByRole('button', { name: person.t('filter.free') }).click()
    await person.expectPath(/^\/activities\?difficulty=Medium&difficulty=Hard(&free=true|&place=schwagalp){2}$/)
    await filters.getByRole('heading', { name: `${person.t('filter.title')} 4`, level: 2 }).waitFor()
    const inSheet = person.button('filter.open-active', { count: 4 })
    const chip = person.button('chip.remove', { label: 'schwagalp' })
    expect([await inSheet.count(), await chip.count()]).toEqual([0, 0])
    await person.page.setViewportSize({ width: 1200, height: 800 })
    await person.expectVisible(inSheet)
    await person.expectVisible(chip)
    expect(await filters.count()).toBe(0)
    await person.page.setViewportSize({ width: 1280, height: 800 })
    await filters.getByRole('button', { name: person.t('filter.free') }).click()
    await chosen.waitFor()
    await person.clickButton('filter.clear-all')
    await person.expectPath('/activities')
    expect(await place.inputValue()).toBe('')
    // The pressed button has disappeared: the focus is on the first filter.
    const first = filters.getByRole('button').first()
    await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await app.takeProblems()).toEqual([])
  })

  test('keeps what was typed when a filter is tapped in the moment in which the text is sent', async () => {
    const person = desktop
    await person.goto('/activities')
    const filters = person.page.getByRole('complementary', { name: person.t('filter.title') })
    const tapWhenSent = (field: Locator, button: string) =>
      field.evaluate((element, name) => {
        const { setTimeout } = window
        // The tap comes right after the timer of the field, before the page has changed.
        const later = (work: () => void, delay: number) =>
          setTimeout(() => {
            work()
            if (delay !== 250 || !(element as HTMLInputElement).value) return
            Object.assign(window, { setTimeout })
            const buttons = [...document.querySelectorAll('aside button')] as HTMLButtonElement[]
            buttons.find(({ textContent }) => textContent === name)!.click()
          }, delay)
        Object.assign(window, { setTimeout: later })
      }, button)
    const place = filters.getByRole('textbox', { name: person.t('filter.place') })
    await place.waitFor()
    await tapWhenSent(place, person.t('filter.free'))
    await place.fill('schwagalp')
    await person.expectPath('/activities?place=schwagalp&free=true')
    const text = person.page.getByRole('searchbox')
    await tapWhenSent(text, person.t('phase.enrolling'))
    await text.fill('santis')
    await person.expectPath('/activities?place=schwagalp&free=true&q=santis&phase=enrolling')
    expect([await place.inputValue(), await text.inputValue()]).toEqual(['schwagalp', 'santis'])
    expect(await app.takeProblems()).toEqual([])
  })

  test('keeps filters after a reload, and goes back and forward between them', async () => {
    const person = phone
    const filtered = '/activities?tag=hiking&phase=voting'
    await person.goto('/activities')
    await person.clickButton('filter.open')
    await person.clickInDialog('phase.voting')
    await person
      .dialog()
      .getByRole('button', { name: person.t('tag.hiking') })
      .click()
    await person.clickInDialog('filter.show', { count: 2, shown: '2' })
    await person.expectPath(filtered)
    await person.page.reload()
    await person.expectVisible(person.button('chip.remove', { label: person.t('tag.hiking') }))
    await person.expectMessage('list.count.soonest', { count: 2, shown: '2' })
    await person.page.goBack()
    await person.expectPath('/activities')
    await person.page.goForward()
    await person.expectPath(filtered)
    await person.clickButton('chip.remove', { label: person.t('tag.hiking') })
    await person.expectPath('/activities?phase=voting')
    expect(await app.takeProblems()).toEqual([])
  })
})
