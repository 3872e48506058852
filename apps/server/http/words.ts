/** The wording of refusals for a reader. */
import type { Locale } from '@bothy/contract/limits.ts'
import type { RefusalCode } from '@bothy/contract/refusals.ts'
import en from '@bothy/contract/words/en.ts'
import zh from '@bothy/contract/words/zh.ts'
import { preferredLocale } from './language.ts'

type Words = { refusals: Record<RefusalCode, string> }

const spoken: Partial<Record<Locale, Words>> = { en, zh, 'zh-TW': zh }

export function wordsOf(acceptLanguage: string | undefined): { locale: Locale; words: Record<RefusalCode, string> } {
  const wanted = preferredLocale(acceptLanguage) ?? 'en'
  const locale = spoken[wanted] ? wanted : 'en'
  return { locale, words: (spoken[locale] ?? en).refusals }
}
