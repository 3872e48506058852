import { parseAccept } from 'hono/utils/accept'
import type { Locale } from '@bothy/contract/choices.ts'
import { matchLocale } from '@bothy/contract/match-locale.ts'

/** The best supported locale for an Accept-Language header; undefined when it names none. */
export function preferredLocale(acceptLanguage: string | undefined): Locale | undefined {
  for (const { type, q } of parseAccept((acceptLanguage ?? '').slice(0, 200))) {
    const locale = q > 0 && matchLocale(type)
    if (locale) return locale
  }
  return undefined
}
