/** Loads the messages of a locale: those of the first screen first, all others later. */
import type { Messages } from '@lingui/core'
import type { Locale } from '@bothy/contract/limits.ts'
import { loadRefusalWords, type RefusalWords } from '@bothy/contract/words.ts'
import { loadCatalogue } from './catalogue.ts'

export type Language = {
  locale: Locale
  messages: Messages
  /** Undefined until all messages are loaded; `messages` contains the errors that the first screen needs. */
  refusalWords: RefusalWords | undefined
}

let loadRest = async (): Promise<void> => {}

/** Resolves when all messages of the initial locale are loaded. A failed load is retried by the next call. */
export const allWords = (): Promise<void> => loadRest()

/** Loads the messages of the first screen. The others load with the first screen that needs them, or by prefetching. */
export async function beginLanguage(locale: Locale): Promise<Language> {
  const language: Language = { locale, messages: { ...(await loadCatalogue(locale, 'first')) }, refusalWords: undefined }
  loadRest = async () => {
    const [later, refusalWords] = await Promise.all([loadCatalogue(locale, 'later'), loadRefusalWords(locale)])
    Object.assign(language.messages, later)
    language.refusalWords = refusalWords
  }
  return language
}

/** Loads all messages of a locale. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  const [first, later, refusalWords] = await Promise.all([
    loadCatalogue(locale, 'first'),
    loadCatalogue(locale, 'later'),
    loadRefusalWords(locale),
  ])
  return { locale, messages: { ...first, ...later }, refusalWords }
}
