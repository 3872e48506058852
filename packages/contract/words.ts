/** The messages of all refusals and field problems, per locale. The compiler requires every code in every locale. */
import type { Locale } from './limits.ts'
import type { FieldProblem, RefusalCode } from './refusals.ts'

export type RefusalWords = { refusals: Record<RefusalCode, string>; problems: Record<FieldProblem, string> }

const loaders: Record<Locale, () => Promise<{ default: RefusalWords }>> = {
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
  'zh-TW': () => import('./words/zh-TW.ts'),
  ja: () => import('./words/ja.ts'),
  ko: () => import('./words/ko.ts'),
  de: () => import('./words/de.ts'),
  fr: () => import('./words/fr.ts'),
  'en-x-pirate': () => import('./words/en-x-pirate.ts'),
}

/** Loads the messages of a locale. */
export async function loadRefusalWords(locale: Locale): Promise<RefusalWords> {
  return (await loaders[locale]()).default
}
