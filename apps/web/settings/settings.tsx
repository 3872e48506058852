/** `useSettings()`: the member's own settings. A change applies on this device at once and is synced to the server later. */
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Connection } from '@bothy/client/connect.ts'
import type { SettingPath, SettingValues } from '@bothy/client/settings/setting-values.ts'
import type { SettingsState } from '@bothy/client/settings/settings-state.ts'
import { createSettings, type Settings } from '@bothy/client/settings/settings.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import { preferredUnits, preferredZone } from '../format/preferences.ts'
import { preferredTheme } from './theme.ts'

const SettingsContext = createContext<Settings | null>(null)

/** The settings that this device uses now. */
const device = () => ({
  'preferences.theme': preferredTheme.read(),
  'preferences.language': document.documentElement.lang as Locale,
  'preferences.units': preferredUnits.read(),
  'preferences.timezone': preferredZone.read(),
})

export function SettingsProvider({ connection: { api, session }, children }: { connection: Connection; children: ReactNode }) {
  // The server renders no settings.
  const [settings] = useState(() => (import.meta.env.SSR ? null : createSettings({ api, session, device })))
  useEffect(() => settings?.stop, [settings])
  return <SettingsContext value={settings}>{children}</SettingsContext>
}

export function useSettings(): SettingsState & Settings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('useSettings must be used within a SettingsProvider')
  const state = useSyncExternalStore(settings.subscribe, settings.current)
  return { ...state, ...settings }
}

/** The value of one setting, and its setter. */
export function useSetting<Path extends SettingPath>(path: Path): [SettingValues[Path], (value: SettingValues[Path]) => void] {
  const { values, change } = useSettings()
  return [values[path], (value) => change(path, value)]
}
