/** `useSettings()`: the member's own settings. A change applies on this device at once and is synced to the server later. */
import { useSyncExternalStore } from 'react'
import type { Api } from '@bothy/client/api.ts'
import type { Session } from '@bothy/client/session/session.ts'
import type { SettingPath, SettingValues } from '@bothy/client/settings/setting-values.ts'
import type { SettingsState } from '@bothy/client/settings/settings-state.ts'
import { createSettings, type Settings } from '@bothy/client/settings/settings.ts'
import { useApi } from '../api/api-context.tsx'
import { devicePreferences } from './device-preferences.ts'

/** One for each connection. Only parts that load later use settings, so no page waits for this code: see `build/chunks.ts`. */
const created = new WeakMap<Session, Settings>()

function settingsOf({ api, session }: { api: Api; session: Session }): Settings {
  const settings = created.get(session) ?? createSettings({ api, session, device: devicePreferences })
  created.set(session, settings)
  return settings
}

export function useSettings(): SettingsState & Settings {
  const settings = settingsOf(useApi())
  const state = useSyncExternalStore(settings.subscribe, settings.current)
  return { ...state, ...settings }
}

/** The value of one setting, and its setter. */
export function useSetting<Path extends SettingPath>(path: Path): [SettingValues[Path], (value: SettingValues[Path]) => void] {
  const { values, change } = useSettings()
  return [values[path], (value) => change(path, value)]
}
