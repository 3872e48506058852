/** The app with the keyboard alone: everything is reached, and the focus is never lost. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, aProposal } from '../fixtures/builders.ts'
import { findAccessibilityViolations, waitUntilHydrated, waitUntilStyled } from '../fixtures/page-checks.ts'
import { votePath } from '../fixtures/route-map.ts'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'

let app: SampleApp

beforeAll(async () => {
  app = await startSampleApp()
})
afterAll(() => app?.close())

const openAsMember = () => app.asMember('desktop')

/** The filters are in a sheet. */
const narrow = { width: 1024, height: 800 }

const isFocused = (element: ReturnType<Actor['button']>) => element.evaluate((one) => one === document.activeElement)

/** The start of the focused element, for the message of a failure. */
const describeFocus = (element: ReturnType<Actor['button']>) =>
  element.page().evaluate(() => `the focus is on ${document.activeElement?.outerHTML.slice(0, 200)}`)

const expectFocusOn = (element: ReturnType<Actor['button']>) =>
  expect.poll(async () => (await isFocused(element)) || (await describeFocus(element))).toBe(true)

/** Presses Tab until `wanted` has the focus. */
async function tabTo({ page }: Actor, wanted: ReturnType<Actor['button']>): Promise<void> {
  for (let presses = 0; presses < 60 && !(await isFocused(wanted)); presses++) await page.keyboard.press('Tab')
  if (!(await isFocused(wanted))) throw new Error('Tab never reaches the element')
}

describe('with the keyboard alone', () => {
  test('the first Tab focuses the skip link', async () => {
    const person = await openAsMember()
    await person.goto('/activities')
    await person.expectVisible(person.page.getByRole('article'))
    await person.page.keyboard.press('Tab')
    await expectFocusOn(person.link('app.skip'))
    await person.page.keyboard.press('Enter')
    await expect.poll(() => person.page.evaluate(() => document.activeElement?.id)).toBe('main')
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('filters are opened, chosen and applied, and Escape closes the dialog', async () => {
    const person = await openAsMember()
    const { page } = person
    await page.setViewportSize(narrow)
    await person.goto('/activities')
    const filter = person.button('filter.open')
    await tabTo(person, filter)
    await page.keyboard.press('Enter')
    await person.expectVisible(person.dialog())
    await page.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'hidden' })
    await expectFocusOn(filter)

    await page.keyboard.press('Enter')
    await tabTo(person, person.dialog().getByRole('button', { name: person.t('tag.stargazing') }))
    await page.keyboard.press('Space')
    await tabTo(person, person.dialog().getByRole('button', { name: person.t('filter.show', { count: 2, shown: '2' }) }))
    await page.keyboard.press('Enter')
    await person.expectPath('/activities?tag=stargazing')
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('after a filter or a search is removed, the focus is on what is next', async () => {
    const person = await openAsMember()
    const { page } = person
    await page.setViewportSize(narrow)
    await person.goto('/activities?tag=stargazing&phase=voting')
    await tabTo(person, person.button('chip.remove', { label: person.t('tag.stargazing') }))
    await page.keyboard.press('Enter')
    await expectFocusOn(person.button('chip.remove', { label: person.t('phase.voting') }))
    await page.keyboard.press('Enter')
    await person.expectPath('/activities')
    await person.expectFocus()
    const search = page.getByRole('searchbox')
    await search.focus()
    await page.keyboard.type('Säntis')
    await tabTo(person, person.button('app.search.clear'))
    await page.keyboard.press('Enter')
    await expectFocusOn(search)
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('a member votes, and takes the vote back with Undo, which is still there a minute later', async () => {
    const person = await openAsMember()
    const { page } = person
    await page.clock.install()
    await person.goto('/activities?phase=voting')
    await tabTo(person, page.getByRole('article').first().getByRole('link'))
    await page.keyboard.press('Enter')
    await tabTo(person, page.getByRole('radio').first())
    await page.keyboard.press('Space')
    await tabTo(person, person.button('activity.step.vote', { letter: 'A' }))
    await page.keyboard.press('Enter')
    await person.expectMessage('activity.done.vote', { letter: 'A' })
    await person.expectFocus()
    // At the top of the page, the bar with Back and the heart covers nothing.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    expect(await findAccessibilityViolations(person)).toEqual([])
    await person.expectVisible(page.getByRole('region', { name: person.t('toast.region'), exact: true }))
    await page.clock.fastForward(60_000)
    await page.keyboard.press('F6')
    await tabTo(person, person.button('app.undo'))
    await page.keyboard.press('Enter')
    await person.expectMessage('activity.done.withdrawVote')
    await person.expectFocus()
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('a menu opens on its first item', async () => {
    const person = await app.newActor({ name: 'a visitor', device: 'phone' })
    const { page } = person
    await person.goto('/')
    await waitUntilHydrated(page)
    await tabTo(person, person.button('app.language'))
    await page.keyboard.press('ArrowDown')
    await expectFocusOn(page.getByRole('menuitem').first())
    await page.keyboard.press('Escape')
    await person.expectFocus()
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  describe('a leader removes a participant', () => {
    /** Confirms the removal of the first of two participants, who is called Mairi. */
    async function confirmRemoval() {
      const { call } = app.server
      const { token } = await app.server.signInAdmin()
      const { id: activityId } = await call('createActivity', aProposal({ title: 'Along the ridge' }), app.member.token)
      await call('approveActivity', { activityId }, token)
      await call('startEnrollment', { activityId }, app.member.token)
      for (const name of ['Mairi', 'Nora']) await call('joinActivity', { activityId }, (await aMember(app.server, name)).token)
      const person = await openAsMember()
      const { page } = person
      // The club answers, and the answer arrives once `release` is called.
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/participants/*', async (route) => {
        const response = await route.fetch()
        await released
        await route.fulfill({ response })
      })
      await person.goto(`/activity/${activityId}`)
      await tabTo(person, person.button('app.label-value', { label: person.t('app.see-all'), value: person.t('activity.participants') }))
      await page.keyboard.press('Enter')
      await tabTo(person, person.button('activity.remove', { name: 'Mairi' }))
      await page.keyboard.press('Enter')
      const confirm = person.button('activity.remove.confirm')
      await tabTo(person, confirm)
      await page.keyboard.press('Enter')
      return { person, confirm, release }
    }

    test.each(['before', 'after'])('and the focus stays in the list, which changes %s the answer', async (when) => {
      const { person, confirm, release } = await confirmRemoval()
      const removed = person.page.getByRole('button', { name: person.t('activity.remove', { name: 'Mairi' }), includeHidden: true })
      if (when === 'before') await removed.waitFor({ state: 'detached' })
      release()
      // First the message, which leaves after some seconds.
      await person.expectMessage('activity.done.removeParticipant', { name: 'Mairi' })
      await confirm.waitFor({ state: 'detached' })
      await expectFocusOn(person.button('activity.remove', { name: 'Nora' }))
      await person.close()
      expect(await app.takeProblems()).toEqual([])
    })
  })
})

describe('on the smallest phone', () => {
  test('what has the focus in a strip that scrolls sideways is whole', async () => {
    const session = await app.server.signInAdmin()
    const person = await app.newActor({ name: 'Ada', session, viewport: { width: 320, height: 640 } })
    const { page } = person
    await person.goto('/admin/log')
    const tabs = page.getByRole('navigation', { name: person.t('app.admin'), exact: true }).getByRole('link')
    await tabTo(person, tabs.first())
    for (const tab of await tabs.all()) {
      await expectFocusOn(tab)
      const isWhole = () =>
        tab.evaluate((one) => {
          const { left, right } = one.getBoundingClientRect()
          return left >= -1 && right <= innerWidth + 1
        })
      await expect.poll(isWhole).toBe(true)
      await page.keyboard.press('Tab')
    }
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })
})

describe('in forced colors', () => {
  /** What a sighted person sees of an element, as an image. */
  const look = (element: ReturnType<Actor['button']>) =>
    element.screenshot({ animations: 'disabled' }).then((image) => image.toString('base64'))

  test('switches, segments, fields and routes to vote on look different in each state, and no picture is behind the headline', async () => {
    const person = await openAsMember()
    const { page } = person
    await page.emulateMedia({ forcedColors: 'active' })
    await person.goto('/profile/settings')
    const toggle = page.getByRole('switch', { disabled: false }).first()
    await toggle.waitFor()
    const before = await look(toggle)
    const wasOn = await toggle.isChecked()
    await toggle.click()
    await expect.poll(() => toggle.isChecked()).toBe(!wasOn)
    expect(await look(toggle)).not.toBe(before)
    const segments = page.getByRole('radio')
    const second = segments.nth(1).locator('..')
    const unchosen = await look(second)
    await second.click()
    await expect.poll(() => segments.nth(1).isChecked()).toBe(true)
    await segments.nth(1).blur()
    expect(await look(second)).not.toBe(unchosen)
    await person.goto('/profile/info')
    const field = page.getByLabel(person.t('register.name'), { exact: true })
    const idle = await look(field.locator('..'))
    await field.focus()
    expect(await look(field.locator('..'))).not.toBe(idle)
    await person.goto('/create-activity')
    const stepper = page.getByLabel(person.t('form.seats'), { exact: true })
    const atRest = await look(stepper.locator('..'))
    await stepper.focus()
    expect(await look(stepper.locator('..'))).not.toBe(atRest)
    await person.goto('/')
    await person.expectVisible(page.getByRole('heading', { level: 1 }))
    await waitUntilStyled(page)
    const sky = page.locator('header:has(h1) > span').first()
    expect(await sky.count()).toBe(1)
    await sky.waitFor({ state: 'hidden' })
    await person.goto(await votePath(app))
    const route = page.getByRole('radio').first()
    await waitUntilHydrated(page)
    await waitUntilStyled(page)
    const unpicked = await look(route.locator('..'))
    await route.check()
    await route.blur()
    expect(await look(route.locator('..'))).not.toBe(unpicked)
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('the main action, the start of a route, rows and notes stand out, light and dark', async () => {
    // The theme of a member who has chosen none is that of the device.
    const { session } = await aMember(app.server, 'Cy')
    const person = await app.newActor({ name: 'Cy', session })
    const { page, t } = person
    await page.emulateMedia({ forcedColors: 'active' })
    /** The values of a property in both color schemes. */
    async function styleOf(element: ReturnType<Actor['button']>, property: string): Promise<string[]> {
      const values: string[] = []
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' })
        values.push(await element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property))
      }
      return values
    }
    /** In each color scheme, the two differ. */
    async function expectDifferentBackgrounds(one: ReturnType<Actor['button']>, other: ReturnType<Actor['button']>): Promise<void> {
      const behindOther = await styleOf(other, 'background-color')
      for (const [index, color] of (await styleOf(one, 'background-color')).entries()) expect(color).not.toBe(behindOther[index])
    }
    await person.goto('/activities')
    await person.clickButton('filter.open')
    const actions = person
      .dialog()
      .getByRole('button', { name: t('filter.clear-all') })
      .locator('..')
      .getByRole('button')
    await person.expectVisible(actions.nth(1))
    await expectDifferentBackgrounds(actions.nth(1), actions.nth(0))
    await person.goto(await votePath(app))
    const sign = (name: string) => page.locator('figcaption > span', { hasText: name }).locator('i').first()
    await person.expectVisible(sign(t('activity.tracks.start')))
    await waitUntilStyled(page)
    await expectDifferentBackgrounds(sign(t('activity.tracks.start')), sign(t('activity.tracks.end')))
    await person.goto('/profile/settings')
    const row = page.locator('label:has([role=switch])').nth(1)
    await person.expectVisible(row)
    expect(await styleOf(row, 'border-top-style')).toEqual(['solid', 'solid'])
    const { items } = await app.server.call('listActivities', { limit: 100 })
    await person.goto(`/activity/${items.find(({ phase }) => phase === 'cancelled')!.id}`)
    const note = page.getByText(t('activity.cancelled')).locator('../..')
    await person.expectVisible(note)
    await waitUntilStyled(page)
    expect(await styleOf(note, 'border-top-style')).toEqual(['solid', 'solid'])
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })
})
