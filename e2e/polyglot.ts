/** Switches the language of an open page. A second tab writes the setting, and the page follows without a reload. */
import { personOn, type Person } from './person.ts'
import { settled } from './screens.ts'
import { spokenLocales, wordsOf } from './words.ts'

/** A file of the app that is no page; opening it starts nothing. */
const inertFile = '/theme.js'

export type Polyglot = {
  /** The actor in the current language. */
  now: () => Person
  /** Switches to the next language; dialogs and typed text stay. */
  turns: () => Promise<void>
}

/** Starts on the actor's page, in the first language. */
export async function polyglot({ page, name }: Person): Promise<Polyglot> {
  const other = await page.context().newPage()
  await other.goto(inertFile)
  await page.bringToFront()
  const actors = await Promise.all(spokenLocales.map(async (locale) => personOn(page, { name, words: await wordsOf(locale) })))
  let at = 0
  return {
    now: () => actors[at]!,
    async turns() {
      at = (at + 1) % actors.length
      const { locale } = actors[at]!
      await other.evaluate((chosen) => localStorage.setItem('bothy.locale', chosen), locale)
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, locale)
      await settled(actors[at]!, `the page in ${locale}`)
    },
  }
}
