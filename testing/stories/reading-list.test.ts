/** The list of activities on wide screens, beside an activity, and as a calendar. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { localOf } from '@bothy/contract/zoned-time.ts'
import type { Actor } from '../fixtures/actor.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'

let app: SampleApp
let coming: ActivityListItem[]

beforeAll(async () => {
  app = await startSampleApp()
  const { items } = await app.server.call('listActivities', { from: new Date().toISOString(), sort: 'soonest' })
  coming = items
})
afterAll(() => app?.close())

const paneOf = ({ page }: Actor) => page.locator('[data-list-pane]')
const cardIn = (person: Actor, { title }: ActivityListItem) => paneOf(person).getByRole('link', { name: title })
const openedId = ({ page }: Actor) => new URL(page.url()).pathname.split('/').at(-1)
const hasFocus = (link: ReturnType<typeof cardIn>) => link.evaluate((one) => one === document.activeElement)

test('on a wide screen, an activity opens beside the list, and the arrow keys open the next and the previous one', async () => {
  const person = await app.asMember('desktop')
  const { page } = person
  const [first, second, third] = coming as [ActivityListItem, ActivityListItem, ActivityListItem]
  await person.goto('/activities')
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: first.title }).click()
  await expect.poll(() => cardIn(person, first).getAttribute('aria-current')).toBe('page')
  await expect.poll(() => hasFocus(cardIn(person, first))).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => openedId(person)).toBe(second.id)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => openedId(person)).toBe(first.id)
  expect(await hasFocus(cardIn(person, first))).toBe(true)
  await person.expectVisible(page.getByRole('heading', { level: 1, name: first.title }))
  expect(await findAccessibilityViolations(person)).toEqual([])

  // Back goes to the activity before, and then to the list.
  await cardIn(person, third).click()
  await expect.poll(() => openedId(person)).toBe(third.id)
  await page.goBack()
  await expect.poll(() => openedId(person)).toBe(first.id)
  await page.reload()
  await person.expectVisible(cardIn(person, second))
  await page.goBack()
  await person.expectVisible(page.getByRole('heading', { level: 1, name: person.t('app.activities') }))
  await paneOf(person).waitFor({ state: 'detached' })

  // A link to the activity shows it alone.
  await page.goto(`/activity/${second.id}`)
  await person.expectVisible(page.getByRole('heading', { level: 1, name: second.title }))
  expect(await paneOf(person).count()).toBe(0)
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a calendar shows the days of a month, and the activities of the chosen one', async () => {
  const person = await app.asMember()
  const { page, t } = person
  const shown = coming.find(({ phase }) => phase === 'enrolling')!
  const day = localOf(shown.startTime, shown.timeZone).slice(0, 10)
  await person.goto(`/activities?view=calendar&month=${day.slice(0, 7)}`)
  const days = page.getByRole('table').getByRole('button')
  await person.expectVisible(days.first())
  expect(await findAccessibilityViolations(person)).toEqual([])
  await days.filter({ hasText: new RegExp(`^${Number(day.slice(8))}\\D`) }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe(day)
  await person.expectVisible(page.getByRole('link', { name: shown.title }))
  const other = coming.find(({ startTime, timeZone }) => localOf(startTime, timeZone).slice(0, 10) > day)
  if (other) expect(await page.getByRole('link', { name: other.title }).count()).toBe(0)

  // The day is in the address, so a reload shows it again.
  await page.reload()
  await expect.poll(() => page.getByRole('table').locator('[aria-pressed="true"]').count()).toBe(1)
  await page.getByRole('button', { name: t('calendar.next') }).click()
  await expect.poll(() => page.url()).not.toContain('day=')
  await page.getByRole('button', { name: t('list.calendar') }).click()
  await person.expectVisible(page.getByRole('link', { name: coming[0]!.title }))
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})
