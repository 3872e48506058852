/** Loads the messages of a locale: those of the first screen first, all others later. */
import type { Messages } from '@lingui/core'
import type { Locale } from '@bothy/contract/choices.ts'
import type { RefusalMessages } from '@bothy/contract/errors.ts'
import { loadRefusalMessages } from '@bothy/contract/messages.ts'
import { loadCatalog } from './catalog.ts'

export type LocaleMessages = {
  locale: Locale
  messages: Messages
  /** Undefined until all messages are loaded; `messages` contains the errors that the first screen needs. */
  refusalMessages: RefusalMessages | undefined
}

let loadRest = async (): Promise<void> => {}

/** Resolves when all messages of the initial locale are loaded. A failed load is retried by the next call. */
export const allMessages = (): Promise<void> => loadRest()

/** Loads the messages of the first screen. The others load with the first screen that needs them, or by prefetching. */
export async function loadFirstScreenMessages(locale: Locale): Promise<LocaleMessages> {
  const language: LocaleMessages = { locale, messages: { ...(await loadCatalog(locale, 'first')) }, refusalMessages: undefined }
  loadRest = async () => {
    const [later, refusalWords] = await Promise.all([loadCatalog(locale, 'later'), loadRefusalMessages(locale)])
    Object.assign(language.messages, later)
    language.refusalMessages = refusalWords
  }
  return language
}

/** Loads all messages of a locale. */
export async function loadLocaleMessages(locale: Locale): Promise<LocaleMessages> {
  const [first, later, refusalMessages] = await Promise.all([
    loadCatalog(locale, 'first'),
    loadCatalog(locale, 'later'),
    loadRefusalMessages(locale),
  ])
  return { locale, messages: { ...first, ...later }, refusalMessages }
}
