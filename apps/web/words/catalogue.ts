/** The catalogues: one lazily loaded chunk per locale. A new language is a new file in `locales/`, named after its locale. */
import type { Messages } from '@lingui/core'
import { locales, type Locale } from '@bothy/contract/limits.ts'
import type en from '../locales/en.json'

/** Every id that a screen may ask for; English is the reference. */
export type WordId = keyof typeof en

const files = import.meta.glob<Messages>('../locales/*.json', { import: 'default' })

/** The messages of a locale; English while its catalogue is not written. */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  const load = files[`../locales/${locale}.json`] ?? files['../locales/en.json']
  return load ? load() : {}
}

const isLocale = (name: string): name is Locale => (locales as readonly string[]).includes(name)

/** The locale of ours that a language tag asks for: `zh-Hant-HK` is Traditional Chinese, `de-CH` German. */
export function localeOf(tag: string): Locale | undefined {
  if (isLocale(tag)) return tag
  if (/^zh\b.*\b(Hant|TW|HK|MO)\b/i.test(tag)) return 'zh-TW'
  const language = tag.toLowerCase().split('-')[0] ?? ''
  return isLocale(language) ? language : undefined
}

/** The first language of the reader that we speak, else English. The own choice comes first. */
export function chooseLocale(chosen: string | null, languages: readonly string[]): Locale {
  for (const tag of [chosen, ...languages]) {
    const locale = tag && localeOf(tag)
    if (locale) return locale
  }
  return 'en'
}
