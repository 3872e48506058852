/** The wording of refusals for a reader. */
import { locales, type Locale } from '@bothy/contract/limits.ts'
import type { RefusalCode } from '@bothy/contract/refusals.ts'
import { loadRefusalWords, type RefusalWords } from '@bothy/contract/words.ts'
import { preferredLocale } from './language.ts'

const all = Object.fromEntries(await Promise.all(locales.map(async (locale) => [locale, await loadRefusalWords(locale)]))) as Record<
  Locale,
  RefusalWords
>

/** The locale in which a reader of `wanted` is really spoken to: a locale that is not written yet has the words of another. */
function spoken(wanted: Locale): Locale {
  if (wanted === 'en' || all[wanted] !== all.en) return wanted
  return wanted === 'zh-TW' ? spoken('zh') : 'en'
}

export function wordsOf(acceptLanguage: string | undefined): { locale: Locale; words: Record<RefusalCode, string> } {
  const locale = spoken(preferredLocale(acceptLanguage) ?? 'en')
  return { locale, words: all[locale].refusals }
}
