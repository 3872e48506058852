import { expect, it } from 'vitest'
import { findClippedText, findOverflow, smallestViewport } from '../fixtures/page-checks.ts'
import type { Actor } from '../fixtures/actor.ts'
import { translatedLocales } from '../fixtures/translations.ts'
import { checkAllScreens, runChecks, setUpSampleClub, unexpectedProblems } from './all-screens.ts'
import { createLanguageSwitcher } from './language-switcher.ts'
import type { Screen } from './screen.ts'
import { openScreen } from './screens.ts'

setUpSampleClub()

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

it('every screen fits the smallest phone in every language', async () => {
  expect(await checkAllScreens({ viewport: smallestViewport }, checkInEveryLanguage)).toEqual([])
  expect(await unexpectedProblems()).toEqual([])
})
