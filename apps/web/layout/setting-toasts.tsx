import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { joinSettingLabels } from '../settings/setting-labels.ts'
import { useSettings } from '../settings/settings.ts'
import { useToast } from '../ui/toasts.tsx'

/** Shows a toast once for overruled, refused and offered settings, on any page. */
export default function SettingToasts() {
  const { overruled, refused, offered, answerOffer } = useSettings()
  const { t } = useTranslation()
  const toast = useToast()
  useAnnouncement(joinSettingLabels(overruled, t), (names) => toast.done(t('settings.overruled', { names })))
  useAnnouncement(joinSettingLabels(refused, t), (names) => toast.done(t('settings.refused', { names })))
  useAnnouncement(joinSettingLabels(offered, t), (names) =>
    toast.done(t('settings.offered', { names }), { label: t('settings.offered.take'), onPress: () => answerOffer(true) }),
  )
  return null
}

/** Announces the names of settings when they change. */
function useAnnouncement(names: string, announce: (names: string) => void): void {
  const announceNames = useEffectEvent(announce)
  useEffect(() => {
    if (names) announceNames(names)
  }, [names])
}
