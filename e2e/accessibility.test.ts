/** The app for everybody: whatever a program can find out about WCAG 2.2 AA, on every screen, by day and by night, on phone and desktop. */
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Device } from './browser.ts'
import { openHouse, type House } from './house.ts'
import type { Person } from './person.ts'
import { screensOf, show, viewersOf, type Screen, type Viewer, type Viewers } from './screens.ts'

let house: House
let viewers: Viewers
let screens: Screen[]

beforeAll(async () => {
  house = await openHouse({ sample: true })
  viewers = await viewersOf(house.club)
  screens = await screensOf(house.club, viewers)
})
afterAll(() => house?.close())

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

describe('by day and by night', () => {
  it.each(['phone', 'desktop'] as Device[])('nothing stands in the way of anybody on a %s', async (device) => {
    const found = await Promise.all(
      (['visitor', 'member', 'leader', 'admin'] as Viewer[]).map(async (viewer) => {
        const person = await house.guest({ name: viewer, device, covers: false, ...(viewer !== 'visitor' && { token: viewers[viewer] }) })
        const seen: string[] = []
        for (const screen of screens.filter((one) => one.viewer === viewer)) seen.push(...(await obstacles(person, screen)))
        await person.leaves()
        return seen
      }),
    )
    expect(found.flat()).toEqual([])
    expect(house.troubles(/GET \S+\/api\/activities\/0{8}\S+ 404/)).toEqual([])
  })
})

/** The night changes colors and nothing else. */
async function obstacles(person: Person, screen: Screen): Promise<string[]> {
  const { page } = person
  await page.emulateMedia({ colorScheme: 'light' })
  await show(person, screen)
  // Menus and dialogs stand beside the landmarks of the page, as they should.
  const byDay = await new AxeBuilder({ page }).setLegacyMode().withTags(standards).disableRules('region').analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
  const byNight = await new AxeBuilder({ page }).setLegacyMode().withRules('color-contrast').analyze()
  const say = (time: string, { violations }: typeof byDay) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) => `${screen.name} ${time}: ${id} at ${String(target)}: ${failureSummary.replaceAll('\n', ' ')}`,
      ),
    )
  return [...say('by day', byDay), ...say('by night', byNight)]
}
