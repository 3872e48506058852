/** The language in which a refusal is worded for a reader. */
import { locales, type Locale } from '@bothy/contract/limits.ts'

/** The best of our locales for an Accept-Language header; undefined when it names none of them. */
export function preferredLocale(acceptLanguage: string | undefined): Locale | undefined {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(/\s*;\s*/)
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
      return { tag, quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .sort((one, other) => other.quality - one.quality)
  for (const { tag } of wishes) {
    const locale = localeOf(tag)
    if (locale) return locale
  }
  return undefined
}

/** `de-AT` is `de`; Chinese of Taiwan, Hong Kong, Macao or in traditional script is `zh-TW`. */
function localeOf(tag: string): Locale | undefined {
  const wanted = tag.toLowerCase()
  const exact = locales.find((locale) => locale.toLowerCase() === wanted)
  if (exact) return exact
  if (/^zh-(.*-)?(hant|hk|mo|tw)\b/.test(wanted)) return 'zh-TW'
  return locales.find((locale) => locale === wanted.split('-')[0])
}
