import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '../api/api-context.tsx'
import { startCommandQueue } from '../api/offline/run-queue.ts'
import { useToast } from '../ui/toasts.tsx'
import { useTranslation } from '../i18n/translation.tsx'

/** Sends what the member did without a network. The demo has its database in the browser, so nothing waits there. */
export function CommandQueue({ memberId }: { memberId: string }) {
  const { api, session, live, mode } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const onSent = useEffectEvent((count: number) => toast.done(t('waiting.done', { count })))
  const onLost = useEffectEvent((titles: readonly string[]) => titles.forEach((title) => toast.warn(t('waiting.lost', { title }))))
  useEffect(
    () => (mode === 'mock' ? undefined : startCommandQueue({ client, api, session, live, memberId, onSent, onLost })),
    [client, api, session, live, memberId, mode],
  )
  return null
}
