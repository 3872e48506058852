/** How refusals are worded, per locale. Every locale words every code; the compiler sees to it. */
import type { Locale } from './limits.ts'
import type { FieldProblem, RefusalCode } from './refusals.ts'

export type RefusalWords = { refusals: Record<RefusalCode, string>; problems: Record<FieldProblem, string> }

const files: Record<Locale, () => Promise<{ default: RefusalWords }>> = {
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
  'zh-TW': () => import('./words/zh-TW.ts'),
  ja: () => import('./words/ja.ts'),
  ko: () => import('./words/ko.ts'),
  de: () => import('./words/de.ts'),
  fr: () => import('./words/fr.ts'),
  'en-x-pirate': () => import('./words/en-x-pirate.ts'),
}

/** The words of a locale. */
export async function loadRefusalWords(locale: Locale): Promise<RefusalWords> {
  return (await files[locale]()).default
}
