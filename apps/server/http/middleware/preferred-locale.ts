/** Chooses the locale of refusal messages from the Accept-Language header. */
import type { Locale } from '@bothy/contract/limits.ts'
import { matchLocale } from '@bothy/contract/locale.ts'

/** The best supported locale for an Accept-Language header; undefined when it names none. */
export function preferredLocale(acceptLanguage: string | undefined): Locale | undefined {
  const preferences = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(/\s*;\s*/)
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
      return { tag, quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .sort((one, other) => other.quality - one.quality)
  for (const { tag } of preferences) {
    const locale = matchLocale(tag)
    if (locale) return locale
  }
  return undefined
}
