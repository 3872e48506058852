/** Opens every screen of the sample club and checks it. */
import { afterAll, beforeAll } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { findAccessibilityViolations, recordLayoutShifts } from '../fixtures/page-checks.ts'
import { startTestApp, type ActorOptions, type TestApp } from '../fixtures/test-app.ts'
import { allSignInMethods, expectedRefusals } from './account-screens.ts'
import { viewerNames, type Screen, type Viewers } from './screen.ts'
import { listScreens, openScreen, signInViewers } from './screens.ts'

/** One test opens more than a hundred screens. */
export const minutesForAllScreens = 20 * 60_000

let app: TestApp
let viewers: Viewers
let screens: Screen[]

/** Starts the sample club for the tests of a file. Call it at the top of the file. */
export function setUpSampleClub(): void {
  beforeAll(async () => {
    app = await startTestApp({ sample: true, env: allSignInMethods })
    viewers = await signInViewers(app.server)
    screens = await listScreens(app.server, viewers)
  })
  afterAll(() => app?.close())
}

/** Opens all screens, with one actor for each viewer in parallel; returns the problems found. */
export async function checkAllScreens(
  options: ActorOptions,
  run: (person: Actor, screensOfViewer: Screen[]) => Promise<string[]>,
): Promise<string[]> {
  const runs = viewerNames.map(async (viewer) => {
    const session = viewers[viewer]
    const person = await app.newActor({ ...options, name: viewer, ...(session && { session }) })
    const screensOfViewer = screens.filter((one) => one.viewer === viewer)
    const problems = await run(person, screensOfViewer)
    await person.close()
    return problems
  })
  return (await Promise.all(runs)).flat()
}

export type Check = (person: Actor) => Promise<string[]>

/** The problems that the checks find, each with the name of the screen. */
export const runChecks = async (person: Actor, { name }: Screen, checks: Check[]) => {
  const problems: string[] = []
  for (const check of checks) problems.push(...(await check(person)).map((one) => `${name} ${one}`))
  return problems
}

/** Reloads every screen, or those that `select` returns, and runs all checks on it. */
export const reloadAndCheck =
  (checks: Check[], select = (own: Screen[]) => own) =>
  async (person: Actor, screensOfViewer: Screen[]): Promise<string[]> => {
    const problems: string[] = []
    await recordLayoutShifts(person)
    for (const screen of select(screensOfViewer)) {
      await openScreen(person, screen)
      problems.push(...(await runChecks(person, screen, checks)))
    }
    return problems
  }

/** The problems of all pages, without those that screens cause on purpose: a missing activity, a wrong password. */
export const unexpectedProblems = () => app.takeProblems(/GET \S+\/api\/activities\/0{8}\S+ 404/, expectedRefusals)

export const inLightTheme: Check = async (person) => {
  await person.page.emulateMedia({ colorScheme: 'light' })
  return findAccessibilityViolations(person)
}

/** The dark theme changes only colors, so only the contrast is checked. */
export const inDarkTheme: Check = async (person) => {
  await person.page.emulateMedia({ colorScheme: 'dark' })
  await person.page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
  return findAccessibilityViolations(person, 'color-contrast')
}
