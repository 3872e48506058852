/** Message catalogs: two lazy chunks per locale, the first with the messages of the first screen. To add a language, add `locales/<locale>.json`. */
import type { Messages } from '@lingui/core'
import type { Locale } from '@bothy/contract/choices.ts'
import type en from './locales/en.json'

/** All message ids; English is the reference. */
export type MessageId = keyof typeof en

const first = import.meta.glob<Messages>('./locales/*.json', { query: '?first', import: 'default' })
const later = import.meta.glob<Messages>('./locales/*.json', { query: '?later', import: 'default' })

/** The messages of a locale: those of the first screen, or all others. English if the locale has no catalog. */
export async function loadCatalog(locale: Locale, part: 'first' | 'later'): Promise<Messages> {
  const files = part === 'first' ? first : later
  const load = files[`./locales/${locale}.json`] ?? files['./locales/en.json']
  return load ? load() : {}
}
