/** The chosen theme, kept on this device and put on <html>; `theme.js` does the same before the first paint. */
import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const key = 'bothy.theme'
const device = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(key)
    return themes.find((theme) => theme === kept) ?? 'system'
  } catch {
    return 'system'
  }
}

const isDark = () => document.documentElement.dataset['theme'] === 'dark'

function apply(): void {
  const theme = chosenTheme()
  document.documentElement.dataset['theme'] = theme === 'dark' || (theme === 'system' && device().matches) ? 'dark' : 'light'
  listeners.forEach((listener) => listener())
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Kept for this visit only.
    document.documentElement.dataset['theme'] = theme
    return listeners.forEach((listener) => listener())
  }
  apply()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) device().addEventListener('change', apply)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) device().removeEventListener('change', apply)
  }
}

/** What is chosen, and whether the screen is dark now. */
export function useTheme(): { theme: Theme; dark: boolean } {
  return { theme: useSyncExternalStore(subscribe, chosenTheme), dark: useSyncExternalStore(subscribe, isDark) }
}
