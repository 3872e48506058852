/** The messages of all refusals and field problems, per locale. The compiler requires every code in every locale. */
import type { Locale } from './choices.ts'
import type { RefusalMessages } from './errors.ts'

const loaders: Record<Locale, () => Promise<{ default: RefusalMessages }>> = {
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
  zh: () => import('./locales/zh.json', { with: { type: 'json' } }),
  'zh-TW': () => import('./locales/zh-TW.json', { with: { type: 'json' } }),
  ja: () => import('./locales/ja.json', { with: { type: 'json' } }),
  ko: () => import('./locales/ko.json', { with: { type: 'json' } }),
  de: () => import('./locales/de.json', { with: { type: 'json' } }),
  fr: () => import('./locales/fr.json', { with: { type: 'json' } }),
  'en-x-pirate': () => import('./locales/en-x-pirate.json', { with: { type: 'json' } }),
}

/** Loads the messages of a locale. */
export async function loadRefusalMessages(locale: Locale): Promise<RefusalMessages> {
  return (await loaders[locale]()).default
}
