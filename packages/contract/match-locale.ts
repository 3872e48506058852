import { locales, type Locale } from './choices.ts'
import { languageTag } from './language-tag.ts'

/** The supported locale for a language tag: `de-CH` is German. The traditional script is `zh-TW`; without a script, so are Taiwan, Hong Kong and Macao. */
export function matchLocale(tag: string): Locale | undefined {
  const lowerCased = (languageTag(tag) ?? tag).toLowerCase()
  const exact = locales.find((locale) => locale.toLowerCase() === lowerCased)
  if (exact) return exact
  if (/^zh\b.*\bhant\b/.test(lowerCased)) return 'zh-TW'
  if (/^zh\b(?!.*\bhans\b).*\b(tw|hk|mo)\b/.test(lowerCased)) return 'zh-TW'
  return locales.find((locale) => locale === lowerCased.split('-')[0])
}
