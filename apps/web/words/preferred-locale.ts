/** The language that the reader chose on this device, else what the browser asks for. */
import type { Locale } from '@bothy/contract/limits.ts'
import { chooseLocale } from './catalogue.ts'

const key = 'bothy.locale'

export function preferredLocale(): Locale {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem(key)
  } catch {
    // Storage is closed to us: the browser's languages decide.
  }
  return chooseLocale(chosen, navigator.languages)
}

export function keepLocale(locale: Locale): void {
  try {
    localStorage.setItem(key, locale)
  } catch {
    // Kept for this visit only.
  }
}
