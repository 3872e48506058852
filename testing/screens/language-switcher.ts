/** Switches the language of an open page. A second tab writes the setting, and the page follows without a reload. */
import { createActor, type Actor } from '../fixtures/actor.ts'
import { waitUntilSettled } from './screens.ts'
import { translatedLocales, loadTranslations } from '../fixtures/translations.ts'

/** A file of the app that is no page; opening it starts nothing. */
const inertFile = '/theme.js'

export type LanguageSwitcher = {
  /** The actor in the current language. */
  current: () => Actor
  /** Switches to the next language; dialogs and typed text stay. */
  switchToNext: () => Promise<void>
}

/** Starts on the actor's page, in the first language. */
export async function createLanguageSwitcher({ page, name }: Actor): Promise<LanguageSwitcher> {
  const other = await page.context().newPage()
  await other.goto(inertFile)
  await page.bringToFront()
  const actors = await Promise.all(
    translatedLocales.map(async (locale) => createActor(page, { name, translations: await loadTranslations(locale) })),
  )
  let at = 0
  return {
    current: () => actors[at]!,
    async switchToNext() {
      at = (at + 1) % actors.length
      const { locale } = actors[at]!
      await other.evaluate((chosen) => localStorage.setItem('bothy.locale', chosen), locale)
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, locale)
      await waitUntilSettled(actors[at]!, `the page in ${locale}`)
    },
  }
}
