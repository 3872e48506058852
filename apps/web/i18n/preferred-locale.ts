/**
 * The locale that the viewer chose on this device, else that of the mail whose link opened the page, else one of the browser languages. Other tabs follow
 * a change.
 */
import type { Locale } from '@bothy/contract/choices.ts'
import { matchLocale } from '@bothy/contract/match-locale.ts'
import { storedChoice } from '../format/stored-choice.ts'

/** The chosen locale, else the first supported language of the browser, else English. */
export function chooseLocale(chosen: string | null, languages: readonly string[]): Locale {
  for (const tag of [chosen, ...languages]) {
    const locale = tag && matchLocale(tag)
    if (locale) return locale
  }
  return 'en'
}

/** Read once, because the router removes it from the address. */
const languageOfMail = new URLSearchParams(globalThis.location?.search).get('lang')

export const preferredLocale = storedChoice<Locale>('bothy.locale', (stored) =>
  chooseLocale(stored, [...(languageOfMail ? [languageOfMail] : []), ...navigator.languages]),
)
