import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isDeviceSetting, type DeviceSetting } from '@bothy/client/settings/setting-values.ts'
import type { DeviceValues } from '@bothy/client/settings/settings-state.ts'
import { preferredUnits, preferredZone } from '../format/preferences.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useSettings } from '../settings/settings.ts'
import { preferredTheme, useTheme } from '../settings/theme.ts'

/**
 * Keeps the preferences of this device and the member's settings in sync. A choice on the device, such as in the language menu, changes the setting too.
 * `atStart` are the preferences with which the page began: the viewer may have chosen something before this code was there.
 */
export function SyncDeviceSettings({ atStart }: { atStart: DeviceValues }) {
  const { current, change, subscribe } = useSettings()
  const { changeLocale } = useTranslation()
  const preferences = useDevicePreferences()
  const previous = useRef(atStart)

  useEffect(() => {
    const last = previous.current
    previous.current = preferences
    const isChosen = (path: DeviceSetting) => last === atStart || preferences[path] !== current().values[path]
    for (const path of Object.keys(preferences).filter(isDeviceSetting))
      if (preferences[path] !== last[path] && isChosen(path)) change(path, preferences[path])
  }, [preferences, current, change, atStart])

  useEffect(() => {
    const apply = () => {
      const wanted = current().values
      const now = previous.current
      if (wanted['preferences.theme'] !== now['preferences.theme']) preferredTheme.choose(wanted['preferences.theme'])
      if (wanted['preferences.units'] !== now['preferences.units']) preferredUnits.choose(wanted['preferences.units'])
      if (wanted['preferences.timezone'] !== now['preferences.timezone']) preferredZone.choose(wanted['preferences.timezone'])
      if (wanted['preferences.language'] !== now['preferences.language']) void changeLocale(wanted['preferences.language'])
    }
    apply()
    return subscribe(apply)
  }, [current, subscribe, changeLocale])

  return null
}

/** The current preferences of this device; the same object until one of them changes. */
function useDevicePreferences(): DeviceValues {
  const { locale } = useTranslation()
  const { theme } = useTheme()
  const units = useSyncExternalStore(preferredUnits.subscribe, preferredUnits.read)
  const zone = useSyncExternalStore(preferredZone.subscribe, preferredZone.read)
  const next = { 'preferences.theme': theme, 'preferences.language': locale, 'preferences.units': units, 'preferences.timezone': zone }
  const stable = useRef<DeviceValues>(next)
  if (JSON.stringify(stable.current) !== JSON.stringify(next)) stable.current = next
  return stable.current
}
