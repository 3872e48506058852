/** The messages of all refusals and field problems, per locale. The compiler requires every code in every locale. */
import type { Locale } from './choices.ts'
import type { RefusalMessages } from './errors.ts'

const loaders: Record<Locale, () => Promise<{ default: RefusalMessages }>> = {
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
  'zh-TW': () => import('./messages/zh-TW.ts'),
  ja: () => import('./messages/ja.ts'),
  ko: () => import('./messages/ko.ts'),
  de: () => import('./messages/de.ts'),
  fr: () => import('./messages/fr.ts'),
  'en-x-pirate': () => import('./messages/en-x-pirate.ts'),
}

/** Loads the messages of a locale. */
export async function loadRefusalMessages(locale: Locale): Promise<RefusalMessages> {
  return (await loaders[locale]()).default
}
