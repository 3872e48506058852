/** Every screen on a phone, opened once for all facts. */
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import {
  findOverflow,
  findSmallTargets,
  findTextCutBelow,
  inDoubleTextSize,
  layoutShifts,
  recordLayoutShifts,
} from '../fixtures/page-checks.ts'
import { checkAllScreens, inDarkTheme, inLightTheme, minutesForAllScreens, setUpSampleClub, unexpectedProblems } from './all-screens.ts'
import { findMisfits } from './in-languages.ts'
import { findControlsOnPaper } from './on-paper.ts'
import type { Screen } from './screen.ts'
import { openScreen } from './screens.ts'

/** The facts, in the order in which a screen is looked at: other sizes and languages come last. */
const facts: Record<string, (person: Actor, screen: Screen) => Promise<string[]>> = {
  'jumps while it loads': layoutShifts,
  'has accessibility violations': inLightTheme,
  'lacks contrast in the dark theme': inDarkTheme,
  'has small targets': findSmallTargets,
  'prints navigation or buttons': findControlsOnPaper,
  'keeps, cuts or widens a text that is twice as large': (person) => inDoubleTextSize(person, [findOverflow, findTextCutBelow]),
  'is too wide for the smallest phone in a language, also with wide spacing': findMisfits,
}

const problems = new Map(Object.keys(facts).map((fact) => [fact, [] as string[]]))

async function look(person: Actor, screens: Screen[]): Promise<string[]> {
  await recordLayoutShifts(person)
  for (const screen of screens) {
    await openScreen(person, screen)
    for (const [fact, find] of Object.entries(facts))
      problems.get(fact)!.push(...(await find(person, screen)).map((one) => `${screen.name} ${one}`))
  }
  return []
}

setUpSampleClub()
beforeAll(() => checkAllScreens({}, look), minutesForAllScreens)

test.each(Object.keys(facts))('no screen on a phone %s', (fact) => {
  expect(problems.get(fact)).toEqual([])
})

test('no screen on a phone writes a problem to the console, and no request fails', async () => {
  expect(await unexpectedProblems()).toEqual([])
})
