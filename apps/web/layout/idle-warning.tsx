import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../api/api-context.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/toasts.tsx'
import { useCountdown } from '../ui/use-countdown.ts'

/** Milliseconds before the end. */
const idleWarning = 120_000

/** Asks in every tab before the session ends because nobody uses it. One answer is enough for all tabs, and any input counts as one. */
export function IdleWarning() {
  const { api, session } = useApi()
  const { t } = useTranslation()
  const toast = useToast()
  /** Milliseconds since 1970; null while there is time. */
  const [end, setEnd] = useState<number | null>(null)
  const isEndClose = useRef(false)
  useEffect(
    () =>
      session.on('idle', (ms) => {
        isEndClose.current = ms > 0 && ms <= idleWarning
        setEnd(isEndClose.current ? Date.now() + ms : null)
      }),
    [session],
  )
  const minutes = Math.ceil(useCountdown(end ?? 0) / 60)
  const [isAtLimit, setIsAtLimit] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => session.exclusively(() => api.refreshSession({ idleSeconds: 0 })),
    onSuccess: () => {
      if (!isEndClose.current) return
      // A session that has lasted for the maximum time ends although somebody uses it.
      setIsAtLimit(true)
      // Like an expired session: drafts stay, and the sign-in leads back to this page.
      toast.warn(t('idle.limit'), { action: { label: t('idle.sign-in'), onPress: () => session.end('expired') } })
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
