/** Checks every screen: no overflow, no layout shifts, large enough targets, and no WCAG 2.2 AA violation that axe can find. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyWayIn, refusedThere } from './account-screens.ts'
import { openHouse, type Guest, type House } from './house.ts'
import { clippedWords, narrow, obstacles, overflows, shifts, smallTargets, watchShifts, withLargeText } from './measure.ts'
import type { Person } from './person.ts'
import { polyglot } from './polyglot.ts'
import { screensOf, show, viewerNames, viewersOf, type Screen, type Viewers } from './screens.ts'
import { spokenLocales } from './words.ts'

let app: House
let viewers: Viewers
let screens: Screen[]

beforeAll(async () => {
  app = await openHouse({ sample: true, env: everyWayIn })
  viewers = await viewersOf(app.club)
  screens = await screensOf(app.club, viewers)
})
afterAll(() => app?.close())

/** Opens all screens, with one actor for each viewer in parallel; returns the problems found. */
async function checkAllScreens(guest: Guest, run: (person: Person, own: Screen[]) => Promise<string[]>): Promise<string[]> {
  const runs = viewerNames.map(async (viewer) => {
    const session = viewers[viewer]
    const person = await app.guest({ ...guest, name: viewer, covers: false, ...(session && { session }) })
    const own = screens.filter((one) => one.viewer === viewer)
    const problems = await run(person, own)
    await person.leaves()
    return problems
  })
  return (await Promise.all(runs)).flat()
}

type Check = (person: Person) => Promise<string[]>

const runChecks = async (person: Person, { name }: Screen, checks: Check[]) => {
  const problems: string[] = []
  for (const check of checks) problems.push(...(await check(person)).map((one) => `${name} ${one}`))
  return problems
}

/** Reloads every screen and runs all checks on it. */
const reloadAndCheck =
  (checks: Check[]) =>
  async (person: Person, own: Screen[]): Promise<string[]> => {
    const problems: string[] = []
    await watchShifts(person)
    for (const screen of own) {
      await show(person, screen)
      problems.push(...(await runChecks(person, screen, checks)))
    }
    return problems
  }

/** Opens every screen once, in the language of the previous screen, and then switches through all other languages. */
async function checkInEveryLanguage(person: Person, own: Screen[]): Promise<string[]> {
  const problems: string[] = []
  const switcher = await polyglot(person)
  for (const [at, screen] of own.entries()) {
    await show(switcher.now(), screen, own[at - 1])
    for (const position of spokenLocales.keys()) {
      if (position > 0) await switcher.turns()
      const texts = await runChecks(switcher.now(), screen, [overflows, clippedWords])
      problems.push(...texts.map((one) => `${switcher.now().locale}: ${one}`))
    }
  }
  return problems
}

/** One screen shows a missing activity, another one a wrong password. */
const unexpectedProblems = () => app.troubles(/GET \S+\/api\/activities\/0{8}\S+ 404/, refusedThere)

const inLightTheme: Check = async (person) => {
  await person.page.emulateMedia({ colorScheme: 'light' })
  return obstacles(person)
}

/** The dark theme changes only colors, so only the contrast is checked. */
const inDarkTheme: Check = async (person) => {
  await person.page.emulateMedia({ colorScheme: 'dark' })
  await person.page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
  return obstacles(person, 'color-contrast')
}

const inLargeText: Check = async (person) => overflows(await withLargeText(person))

describe('every screen', () => {
  it('on a phone has no layout shifts, no accessibility violations in both themes, large targets, and fits at double text size', async () => {
    expect(await checkAllScreens({}, reloadAndCheck([shifts, inLightTheme, inDarkTheme, smallTargets, inLargeText]))).toEqual([])
    expect(unexpectedProblems()).toEqual([])
  })

  it('on a desktop has no layout shifts and no accessibility violations in both themes', async () => {
    expect(await checkAllScreens({ device: 'desktop' }, reloadAndCheck([shifts, inLightTheme, inDarkTheme]))).toEqual([])
    expect(unexpectedProblems()).toEqual([])
  })

  it('fits the smallest phone in every language', async () => {
    expect(await checkAllScreens({ viewport: narrow }, checkInEveryLanguage)).toEqual([])
    expect(unexpectedProblems()).toEqual([])
  })
})
