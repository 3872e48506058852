/** Checks every screen: no overflow, no layout shifts, large enough targets, and no WCAG 2.2 AA violation that axe can find. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allSignInMethods, expectedRefusals } from './account-screens.ts'
import { startTestApp, type ActorOptions, type TestApp } from '../fixtures/test-app.ts'
import {
  findClippedText,
  smallestViewport,
  findAccessibilityViolations,
  findOverflow,
  layoutShifts,
  findSmallTargets,
  recordLayoutShifts,
  enlargeText,
} from '../fixtures/page-checks.ts'
import type { Actor } from '../fixtures/actor.ts'
import { createLanguageSwitcher } from './language-switcher.ts'
import { viewerNames, type Screen, type Viewers } from './screen.ts'
import { listScreens, openScreen, signInViewers } from './screens.ts'
import { translatedLocales } from '../fixtures/translations.ts'

let app: TestApp
let viewers: Viewers
let screens: Screen[]

beforeAll(async () => {
  app = await startTestApp({ sample: true, env: allSignInMethods })
  viewers = await signInViewers(app.server)
  screens = await listScreens(app.server, viewers)
})
afterAll(() => app?.close())

/** Opens all screens, with one actor for each viewer in parallel; returns the problems found. */
async function checkAllScreens(guest: ActorOptions, run: (person: Actor, own: Screen[]) => Promise<string[]>): Promise<string[]> {
  const runs = viewerNames.map(async (viewer) => {
    const session = viewers[viewer]
    const person = await app.newActor({ ...guest, name: viewer, covers: false, ...(session && { session }) })
    const own = screens.filter((one) => one.viewer === viewer)
    const problems = await run(person, own)
    await person.close()
    return problems
  })
  return (await Promise.all(runs)).flat()
}

type Check = (person: Actor) => Promise<string[]>

const runChecks = async (person: Actor, { name }: Screen, checks: Check[]) => {
  const problems: string[] = []
  for (const check of checks) problems.push(...(await check(person)).map((one) => `${name} ${one}`))
  return problems
}

/** Reloads every screen and runs all checks on it. */
const reloadAndCheck =
  (checks: Check[]) =>
  async (person: Actor, own: Screen[]): Promise<string[]> => {
    const problems: string[] = []
    await recordLayoutShifts(person)
    for (const screen of own) {
      await openScreen(person, screen)
      problems.push(...(await runChecks(person, screen, checks)))
    }
    return problems
  }

/** Opens every screen once, in the language of the previous screen, and then switches through all other languages. */
async function checkInEveryLanguage(person: Actor, own: Screen[]): Promise<string[]> {
  const problems: string[] = []
  const switcher = await createLanguageSwitcher(person)
  for (const [at, screen] of own.entries()) {
    await openScreen(switcher.current(), screen, own[at - 1])
    for (const position of translatedLocales.keys()) {
      if (position > 0) await switcher.switchToNext()
      const texts = await runChecks(switcher.current(), screen, [findOverflow, findClippedText])
      problems.push(...texts.map((one) => `${switcher.current().locale}: ${one}`))
    }
  }
  return problems
}

/** One screen shows a missing activity, another one a wrong password. */
const unexpectedProblems = () => app.takeProblems(/GET \S+\/api\/activities\/0{8}\S+ 404/, expectedRefusals)

const inLightTheme: Check = async (person) => {
  await person.page.emulateMedia({ colorScheme: 'light' })
  return findAccessibilityViolations(person)
}

/** The dark theme changes only colors, so only the contrast is checked. */
const inDarkTheme: Check = async (person) => {
  await person.page.emulateMedia({ colorScheme: 'dark' })
  await person.page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
  return findAccessibilityViolations(person, 'color-contrast')
}

const inLargeText: Check = async (person) => findOverflow(await enlargeText(person))

describe('every screen', () => {
  it('on a phone has no layout shifts, no accessibility violations in both themes, large targets, and fits at double text size', async () => {
    expect(await checkAllScreens({}, reloadAndCheck([layoutShifts, inLightTheme, inDarkTheme, findSmallTargets, inLargeText]))).toEqual([])
    expect(await unexpectedProblems()).toEqual([])
  })

  it('on a desktop has no layout shifts and no accessibility violations in both themes', async () => {
    expect(await checkAllScreens({ device: 'desktop' }, reloadAndCheck([layoutShifts, inLightTheme, inDarkTheme]))).toEqual([])
    expect(await unexpectedProblems()).toEqual([])
  })

  it('fits the smallest phone in every language', async () => {
    expect(await checkAllScreens({ viewport: smallestViewport }, checkInEveryLanguage)).toEqual([])
    expect(await unexpectedProblems()).toEqual([])
  })
})
