/** Message catalogs: two chunks per locale, see `build/message-catalogs.ts`. To add a language, add `locales/<locale>.json`. */
import type { Messages } from '@lingui/core'
import type { Locale } from '@bothy/contract/choices.ts'
import type { RefusalTexts } from '@bothy/contract/errors.ts'
import type en from './locales/en.json'

/** All message ids; English is the reference. */
export type MessageId = keyof typeof en

const common = import.meta.glob<Messages>('./locales/*.json', { query: '?common', import: 'default' })
const other = import.meta.glob<Messages>('./locales/*.json', { query: '?other', import: 'default' })

/** The messages of a locale: those of the pages that everybody opens, or all others. English if the locale has no catalog. */
export async function loadCatalog(locale: Locale, part: 'common' | 'other'): Promise<Messages> {
  const files = part === 'common' ? common : other
  const load = files[`./locales/${locale}.json`] ?? files['./locales/en.json']
  return load ? load() : {}
}

const refusals = import.meta.glob<RefusalTexts>('../../../packages/contract/locales/*.json', { query: '?common', import: 'default' })

/** The texts of refusals. Those of problems with a field are among the other messages. */
export async function loadRefusals(locale: Locale): Promise<RefusalTexts> {
  const load = refusals[`../../../packages/contract/locales/${locale}.json`] ?? refusals['../../../packages/contract/locales/en.json']!
  return load()
}
