import type { Locale } from '@bothy/contract/choices.ts'

/** Each language by its own name, so that its speakers find it in any interface language. */
export const languageNames = {
  en: 'English',
  zh: '简体中文',
  'zh-TW': '繁體中文',
  ja: '日本語',
  ko: '한국어',
  de: 'Deutsch',
  fr: 'Français',
  'en-x-pirate': 'Pirate',
} as const satisfies Record<Locale, string>

export const languages = Object.entries(languageNames) as [Locale, string][]
