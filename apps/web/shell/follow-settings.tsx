import { isDeviceSetting, type DeviceSetting, type SettingValues } from '@bothy/client/setting-values.ts'
import type { SettingsState } from '@bothy/client/settings.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { settingNames } from '../club/setting-names.ts'
import { useSettings } from '../club/settings.tsx'
import { preferredUnits } from '../format/preferred-units.ts'
import { preferredZone } from '../format/preferred-zone.ts'
import { chooseTheme, useTheme } from '../ui/theme.ts'
import { useToast } from '../ui/toasts.tsx'
import { useWords } from '../words/words.tsx'

type Here = Pick<SettingValues, DeviceSetting>

/** Lets the device go by the settings, and the settings by what is chosen on the device, such as in the menu of languages. */
export function FollowSettings() {
  const settings = useSettings()
  const { changeLocale } = useWords()
  const here = useHere()
  const before = useRef(here)
  const { current, change, subscribe } = settings

  useEffect(() => {
    const last = before.current
    before.current = here
    for (const path of Object.keys(here).filter(isDeviceSetting))
      if (here[path] !== last[path] && here[path] !== current().values[path]) change(path, here[path])
  }, [here, current, change])

  useEffect(() => {
    const apply = () => {
      const wanted = current().values
      const now = before.current
      if (wanted['preferences.theme'] !== now['preferences.theme']) chooseTheme(wanted['preferences.theme'])
      if (wanted['preferences.units'] !== now['preferences.units']) preferredUnits.choose(wanted['preferences.units'])
      if (wanted['preferences.timezone'] !== now['preferences.timezone']) preferredZone.choose(wanted['preferences.timezone'])
      if (wanted['preferences.language'] !== now['preferences.language']) void changeLocale(wanted['preferences.language'])
    }
    apply()
    return subscribe(apply)
  }, [current, subscribe, changeLocale])

  useTold(settings)
  return null
}

/** What the device goes by now; the same object until something of it changes. */
function useHere(): Here {
  const { locale } = useWords()
  const { theme } = useTheme()
  const units = useSyncExternalStore(preferredUnits.subscribe, preferredUnits.read)
  const zone = useSyncExternalStore(preferredZone.subscribe, preferredZone.read)
  const next = { 'preferences.theme': theme, 'preferences.language': locale, 'preferences.units': units, 'preferences.timezone': zone }
  const kept = useRef<Here>(next)
  if (JSON.stringify(kept.current) !== JSON.stringify(next)) kept.current = next
  return kept.current
}

/** What was overruled or left behind is said once, wherever the reader is; the settings keep it until it was read. */
function useTold({
  overruled,
  offered,
  answerOffer,
}: Pick<SettingsState, 'overruled' | 'offered'> & { answerOffer: (take: boolean) => void }) {
  const { t } = useWords()
  const toast = useToast()
  const told = useRef({ overruled: '', offered: '' })
  useEffect(() => {
    const names = settingNames(overruled, t)
    if (names && told.current.overruled !== names) toast.done(t('settings.overruled', { names }))
    told.current.overruled = names
  }, [overruled, t, toast])
  useEffect(() => {
    const names = settingNames(offered, t)
    if (names && told.current.offered !== names)
      toast.done(t('settings.offered', { names }), { label: t('settings.offered.take'), onPress: () => answerOffer(true) })
    told.current.offered = names
  }, [offered, t, toast, answerOffer])
}
