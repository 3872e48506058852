/** Message catalogs: two chunks per locale, see `build/message-catalogs.ts`. To add a language, add `locales/<locale>.json`. */
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Locale } from '@bothy/contract/choices.ts'
import type { RefusalMessages } from '@bothy/contract/errors.ts'
import type en from './locales/en.json'

/** All message ids; English is the reference. */
export type MessageId = keyof typeof en

export type Messages = Record<string, CompiledMessage>

/** Messages of the app, and of refusals. */
export type Catalog = { messages: Messages; refusalMessages: RefusalMessages }

const common = import.meta.glob<Catalog>('./locales/*.json', { query: '?common', import: 'default' })
const other = import.meta.glob<Catalog>('./locales/*.json', { query: '?other', import: 'default' })

/** The messages of a locale: those of the pages that everybody opens, or all others. English if the locale has no catalog. */
export function loadCatalog(locale: Locale, part: 'common' | 'other'): Promise<Catalog> {
  const files = part === 'common' ? common : other
  return (files[`./locales/${locale}.json`] ?? files['./locales/en.json'])!()
}
