/** Refusal messages in the language of the client. */
import { locales, type Locale } from '@bothy/contract/limits.ts'
import type { RefusalCode } from '@bothy/contract/refusals.ts'
import { loadRefusalWords, type RefusalWords } from '@bothy/contract/words.ts'
import { preferredLocale } from './language.ts'

const messagesByLocale = Object.fromEntries(
  await Promise.all(locales.map(async (locale) => [locale, await loadRefusalWords(locale)])),
) as Record<Locale, RefusalWords>

export function wordsOf(acceptLanguage: string | undefined): { locale: Locale; words: Record<RefusalCode, string> } {
  const locale = preferredLocale(acceptLanguage) ?? 'en'
  return { locale, words: messagesByLocale[locale].refusals }
}
