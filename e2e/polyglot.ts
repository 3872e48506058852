/** Somebody who reads every language of the club: they choose the next one in another tab, and the page before them follows in place. */
import { personOn, type Person } from './person.ts'
import { settled } from './screens.ts'
import { spokenLocales, wordsOf } from './words.ts'

/** A file of the club that runs nothing. */
const quiet = '/theme.js'

export type Polyglot = {
  /** Whoever knows the words that are on the page now. */
  now: () => Person
  /** Goes on to the next language, with whatever is open and typed on the page. */
  turns: () => Promise<void>
}

/** Begins where `person` is, in the first of the languages. */
export async function polyglot({ page, name }: Person): Promise<Polyglot> {
  const other = await page.context().newPage()
  await other.goto(quiet)
  await page.bringToFront()
  const readers = await Promise.all(spokenLocales.map(async (locale) => personOn(page, { name, words: await wordsOf(locale) })))
  let at = 0
  return {
    now: () => readers[at]!,
    async turns() {
      at = (at + 1) % readers.length
      const { locale } = readers[at]!
      await other.evaluate((chosen) => localStorage.setItem('bothy.locale', chosen), locale)
      await page.waitForFunction((shown) => document.documentElement.lang === shown, locale)
      await settled(readers[at]!, `the page in ${locale}`)
    },
  }
}
