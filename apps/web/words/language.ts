/** One language: what the first screen says comes first, all other words after it. */
import type { Messages } from '@lingui/core'
import type { Locale } from '@bothy/contract/limits.ts'
import { loadRefusalWords, type RefusalWords } from '@bothy/contract/words.ts'
import { loadCatalogue } from './catalogue.ts'

export type Language = { locale: Locale; messages: Messages; refusalWords: RefusalWords }

let complete = async (): Promise<void> => {}

/** Settled when every word of the language that the page began with is there; what did not arrive is fetched again when it is asked for next. */
export const allWords = (): Promise<void> => complete()

/** What the first screen says. The other words are fetched by the first screen that says them, or ahead of it. */
export async function beginLanguage(locale: Locale): Promise<Language> {
  const [first, refusalWords] = await Promise.all([loadCatalogue(locale, 'first'), loadRefusalWords(locale)])
  const messages = { ...first }
  complete = async () => void Object.assign(messages, await loadCatalogue(locale, 'later'))
  return { locale, messages, refusalWords }
}

/** Everything that is said. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  const [first, later, refusalWords] = await Promise.all([
    loadCatalogue(locale, 'first'),
    loadCatalogue(locale, 'later'),
    loadRefusalWords(locale),
  ])
  return { locale, messages: { ...first, ...later }, refusalWords }
}
