/** Stores the chosen theme on this device and sets it on <html>; `theme.js` does the same before the first paint. */
import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const key = 'bothy.theme'
const darkScheme = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return themes.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

const isDark = () => document.documentElement.dataset['theme'] === 'dark'

function apply(): void {
  const theme = chosenTheme()
  document.documentElement.dataset['theme'] = theme === 'dark' || (theme === 'system' && darkScheme().matches) ? 'dark' : 'light'
  listeners.forEach((listener) => listener())
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // The choice lasts until the page is closed.
    document.documentElement.dataset['theme'] = theme
    return listeners.forEach((listener) => listener())
  }
  apply()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) darkScheme().addEventListener('change', apply)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) darkScheme().removeEventListener('change', apply)
  }
}

/** The chosen theme, and whether the app is dark now. */
export function useTheme(): { theme: Theme; dark: boolean } {
  return { theme: useSyncExternalStore(subscribe, chosenTheme), dark: useSyncExternalStore(subscribe, isDark) }
}
