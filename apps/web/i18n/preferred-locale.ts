/** The locale that the viewer chose on this device, else one of the browser languages. */
import type { Locale } from '@bothy/contract/limits.ts'
import { chooseLocale } from './catalogue.ts'

const key = 'bothy.locale'

export function preferredLocale(): Locale {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem(key)
  } catch {
    // The browser blocks storage: its languages decide.
  }
  return chooseLocale(chosen, navigator.languages)
}

export function storeLocale(locale: Locale): void {
  try {
    localStorage.setItem(key, locale)
  } catch {
    // The choice lasts until the page is closed.
  }
}

/** Calls the listener when another tab changes the locale. Returns the function that unsubscribes. */
export function onLocaleChangeInOtherTab(listener: (locale: Locale) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null when all storage was cleared.
    if (event.key === key || event.key === null) listener(preferredLocale())
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
