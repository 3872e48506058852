import { useEffect, useRef } from 'react'
import { joinSettingLabels } from '../api/setting-labels.ts'
import { useSettings } from '../api/settings.tsx'
import { useToast } from '../ui/toasts.tsx'
import { useTranslation } from '../i18n/translation.tsx'

/** Shows a toast once for overruled and for offered settings, on any page. The settings page lists them until the member has read them. */
export default function SettingToasts() {
  const { overruled, offered, answerOffer } = useSettings()
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
  return null
}
