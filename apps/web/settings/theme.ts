/** The chosen theme of this device, set on <html>; `theme.js` does the same before the first paint. */
import { useSyncExternalStore } from 'react'
import { themes, type Theme } from '@bothy/contract/choices.ts'
import { storedChoice } from '../format/stored-choice.ts'

export const preferredTheme = storedChoice<Theme>('bothy.theme', (stored) => themes.find((theme) => theme === stored) ?? 'system')

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)')
const isDark = () => document.documentElement.dataset['theme'] === 'dark'

function applyTheme(): void {
  const theme = preferredTheme.read()
  document.documentElement.dataset['theme'] = theme === 'dark' || (theme === 'system' && darkScheme().matches) ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const update = () => {
    applyTheme()
    listener()
  }
  const scheme = darkScheme()
  scheme.addEventListener('change', update)
  const unsubscribe = preferredTheme.subscribe(update)
  return () => {
    scheme.removeEventListener('change', update)
    unsubscribe()
  }
}

/** What the server knows, and the page begins with. */
const ofSystem = () => 'system' as const
const isNotDark = () => false

/** The chosen theme, and whether the app is dark now. `SyncDeviceSettings` always uses it, so a choice is applied at once. */
export function useTheme(): { theme: Theme; dark: boolean } {
  return {
    theme: useSyncExternalStore(subscribe, preferredTheme.read, ofSystem),
    dark: useSyncExternalStore(subscribe, isDark, isNotDark),
  }
}
