import { locales, type Locale } from './choices.ts'
import { languageTag } from './language-tag.ts'

/** The supported locale for a language tag: `de-CH` is German. Taiwan, Hong Kong, Macao and the traditional script are `zh-TW`. */
export function matchLocale(tag: string): Locale | undefined {
  const lowerCased = (languageTag(tag) ?? tag).toLowerCase()
  const exact = locales.find((locale) => locale.toLowerCase() === lowerCased)
  if (exact) return exact
  if (/^zh\b.*\b(hant|tw|hk|mo)\b/.test(lowerCased)) return 'zh-TW'
  return locales.find((locale) => locale === lowerCased.split('-')[0])
}
