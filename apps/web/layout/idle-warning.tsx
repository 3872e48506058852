import { useMutation } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useApi } from '../api/api-context.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/toasts.tsx'
import { useCountdown } from '../ui/use-countdown.ts'
import { useTranslation } from '../i18n/translation.tsx'

/** Asks in every tab before the session ends because nobody uses it. One answer is enough for all tabs, and any input counts as one. */
export function IdleWarning() {
  const { api, session, idleEnd } = useApi()
  const { t } = useTranslation()
  const toast = useToast()
  const end = useSyncExternalStore(idleEnd.subscribe, idleEnd.current)
  const minutes = Math.ceil(useCountdown(end ?? 0) / 60)
  const [isAtLimit, setIsAtLimit] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => session.exclusively(() => api.refreshSession({ idleSeconds: 0 })),
    onSuccess: () => {
      if (idleEnd.current() === null) return
      // A session that has lasted for the maximum time ends although somebody uses it.
      setIsAtLimit(true)
      toast.warn(t('idle.limit'))
    },
    onError: toast.failed,
  })
  const stay = () => mutate()
  return (
    <ConfirmDialog
      open={end !== null && minutes > 0 && !isAtLimit}
      onOpenChange={stay}
      title={t('idle.title')}
      description={<span role="status">{t('idle.text', { minutes })}</span>}
      confirmLabel={t('idle.stay')}
      dismissLabel={null}
      onConfirm={stay}
      loading={isPending}
    />
  )
}
