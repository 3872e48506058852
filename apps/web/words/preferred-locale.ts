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

/** Tells when another tab of the club has chosen a language; answers with how to stop listening. */
export function onLocaleElsewhere(listener: (locale: Locale) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // Without a name everything was cleared.
    if (event.key === key || event.key === null) listener(preferredLocale())
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
