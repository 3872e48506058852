import { useQueryClient, type Mutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { useToast } from '../ui/toasts.tsx'

/** Shows a toast for as long as a command is sent again. Its answer is then told like any other. */
export function UnknownOutcomeToasts() {
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const [checks] = useState(() => new Map<Mutation, AbortController>())
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation, ...event }) => {
        if (type !== 'updated' || !('action' in event)) return
        const { type: change } = event.action
        if (change === 'failed' && !checks.has(mutation)) {
          const answered = new AbortController()
          checks.set(mutation, answered)
          toast.warn(t('outcome.checking'), { until: answered.signal })
        }
        if (change !== 'success' && change !== 'error') return
        checks.get(mutation)?.abort()
        checks.delete(mutation)
      }),
    [client, checks, toast, t],
  )
  return null
}
