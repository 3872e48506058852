/** Loads the messages of a locale: first those of the pages that everybody opens, all others with the first screen that needs them. */
import type { Locale } from '@bothy/contract/choices.ts'
import type { RefusalMessages } from '@bothy/contract/errors.ts'
import { loadCatalog, type Messages } from './catalog.ts'

export type LocaleMessages = { locale: Locale; messages: Messages; refusalMessages: RefusalMessages }

let loadOthers = async (): Promise<void> => {}

/** Resolves when all messages of the initial locale are loaded. A failed load is retried by the next call. */
export const allMessages = (): Promise<void> => loadOthers()

/** For code whose messages are among the others. `build/common-messages.ts` looks for its calls. */
export const withAllMessages = async <Code>(loading: Promise<Code>): Promise<Code> => {
  const [code] = await Promise.all([loading, allMessages()])
  return code
}

let initial: LocaleMessages | undefined

/** Loads the messages of the pages that everybody opens, in the initial locale. Code that is loaded meanwhile waits for all others. After a failure it is called again. */
export async function loadCommonMessages(locale: Locale): Promise<LocaleMessages> {
  const loaded = (initial ??= { locale, messages: {}, refusalMessages: {} as RefusalMessages })
  const add = async (part: 'common' | 'other') => {
    const { messages, refusalMessages } = await loadCatalog(locale, part)
    Object.assign(loaded.messages, messages)
    Object.assign(loaded.refusalMessages, refusalMessages)
  }
  loadOthers = () => add('other')
  await add('common')
  return loaded
}

/** Loads all messages of a locale. */
export async function loadLocaleMessages(locale: Locale): Promise<LocaleMessages> {
  const [common, other] = await Promise.all([loadCatalog(locale, 'common'), loadCatalog(locale, 'other')])
  return {
    locale,
    messages: { ...common.messages, ...other.messages },
    refusalMessages: { ...common.refusalMessages, ...other.refusalMessages },
  }
}
