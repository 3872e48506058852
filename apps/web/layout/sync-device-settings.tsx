import { isDeviceSetting, type DeviceSetting, type SettingValues } from '@bothy/client/settings/setting-values.ts'
import type { SettingsState } from '@bothy/client/settings/settings-state.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { joinSettingLabels } from '../api/setting-labels.ts'
import { useSettings } from '../api/settings.tsx'
import { preferredUnits, preferredZone } from '../format/preferences.ts'
import { preferredTheme, useTheme } from '../api/theme.ts'
import { useToast } from '../ui/toasts.tsx'
import { useTranslation } from '../i18n/translation.tsx'

type DevicePreferences = Pick<SettingValues, DeviceSetting>

/** Keeps the preferences of this device and the member's settings in sync. A choice on the device, such as in the language menu, changes the setting too. */
export function SyncDeviceSettings() {
  const settings = useSettings()
  const { changeLocale } = useTranslation()
  const preferences = useDevicePreferences()
  const previous = useRef(preferences)
  const { current, change, subscribe } = settings

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
    apply()
    return subscribe(apply)
  }, [current, subscribe, changeLocale])

  useSyncToasts(settings)
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

/** Shows a toast once for overruled and for offered settings, on any page. The settings page lists them until the member has read them. */
function useSyncToasts({
  overruled,
  offered,
  answerOffer,
}: Pick<SettingsState, 'overruled' | 'offered'> & { answerOffer: (take: boolean) => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const announced = useRef({ overruled: '', offered: '' })
  useEffect(() => {
    const names = joinSettingLabels(overruled, t)
    if (names && announced.current.overruled !== names) toast.done(t('settings.overruled', { names }))
    announced.current.overruled = names
  }, [overruled, t, toast])
  useEffect(() => {
    const names = joinSettingLabels(offered, t)
    if (names && announced.current.offered !== names)
      toast.done(t('settings.offered', { names }), { label: t('settings.offered.take'), onPress: () => answerOffer(true) })
    announced.current.offered = names
  }, [offered, t, toast, answerOffer])
}
