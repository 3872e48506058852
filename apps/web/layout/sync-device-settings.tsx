import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isDeviceSetting, type DeviceSetting, type SettingValues } from '@bothy/client/settings/setting-values.ts'
import { preferredUnits, preferredZone } from '../format/preferences.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useSettings } from '../settings/settings.tsx'
import { preferredTheme, useTheme } from '../settings/theme.ts'

type DevicePreferences = Pick<SettingValues, DeviceSetting>

/** Keeps the preferences of this device and the member's settings in sync. A choice on the device, such as in the language menu, changes the setting too. */
export function SyncDeviceSettings() {
  const { current, change, subscribe, refresh } = useSettings()
  const { changeLocale } = useTranslation()
  const preferences = useDevicePreferences()
  const previous = useRef(preferences)

  useEffect(() => {
    const last = previous.current
    previous.current = preferences
    for (const path of Object.keys(preferences).filter(isDeviceSetting))
      if (preferences[path] !== last[path] && preferences[path] !== current().values[path]) change(path, preferences[path])
  }, [preferences, current, change])

  useEffect(() => {
    const apply = () => {
      const wanted = current().values
      const now = previous.current
      if (wanted['preferences.theme'] !== now['preferences.theme']) preferredTheme.choose(wanted['preferences.theme'])
      if (wanted['preferences.units'] !== now['preferences.units']) preferredUnits.choose(wanted['preferences.units'])
      if (wanted['preferences.timezone'] !== now['preferences.timezone']) preferredZone.choose(wanted['preferences.timezone'])
      if (wanted['preferences.language'] !== now['preferences.language']) void changeLocale(wanted['preferences.language'])
    }
    // The viewer may have chosen something since the settings were read: the page was there before this.
    refresh()
    apply()
    return subscribe(apply)
  }, [current, subscribe, refresh, changeLocale])

  return null
}

/** The current preferences of this device; the same object until one of them changes. */
function useDevicePreferences(): DevicePreferences {
  const { locale } = useTranslation()
  const { theme } = useTheme()
  const units = useSyncExternalStore(preferredUnits.subscribe, preferredUnits.read)
  const zone = useSyncExternalStore(preferredZone.subscribe, preferredZone.read)
  const next = { 'preferences.theme': theme, 'preferences.language': locale, 'preferences.units': units, 'preferences.timezone': zone }
  const stable = useRef<DevicePreferences>(next)
  if (JSON.stringify(stable.current) !== JSON.stringify(next)) stable.current = next
  return stable.current
}
