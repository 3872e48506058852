/** One language: what the first screen says comes first, all other words after it. */
import type { Messages } from '@lingui/core'
import type { Locale } from '@bothy/contract/limits.ts'
import { loadRefusalWords, type RefusalWords } from '@bothy/contract/words.ts'
import { loadCatalogue } from './catalogue.ts'

export type Language = {
  locale: Locale
  messages: Messages
  /** Undefined while the first screen stands alone: what it says of a fault is among its messages. */
  refusalWords: RefusalWords | undefined
}

let complete = async (): Promise<void> => {}

/** Settled when every word of the language that the page began with is there; what did not arrive is fetched again when it is asked for next. */
export const allWords = (): Promise<void> => complete()

/** What the first screen says. The other words are fetched by the first screen that says them, or ahead of it. */
export async function beginLanguage(locale: Locale): Promise<Language> {
  const language: Language = { locale, messages: { ...(await loadCatalogue(locale, 'first')) }, refusalWords: undefined }
  complete = async () => {
    const [later, refusalWords] = await Promise.all([loadCatalogue(locale, 'later'), loadRefusalWords(locale)])
    Object.assign(language.messages, later)
    language.refusalWords = refusalWords
  }
  return language
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
