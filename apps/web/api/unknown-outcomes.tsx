/** Commands whose answer was lost: the app sends them again under the same key, and tells the member that it does not know yet. */
import { useQueryClient, type DefaultOptions, type Mutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Refusal } from '@bothy/contract/errors.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useToast } from '../ui/toasts.tsx'
import { useApi } from './api-context.tsx'

export const isOutcomeUnknown = (error: unknown): boolean => error instanceof Refusal && error.code === 'OUTCOME_UNKNOWN'

/** About five minutes of tries, at most ten seconds apart. While the browser is offline, they wait for the network. */
export const retryUnknownOutcomes: DefaultOptions['mutations'] = {
  retry: (failures, error) => isOutcomeUnknown(error) && failures < 30,
  retryDelay: (failures) => Math.min(1000 * 2 ** failures, 10_000),
  networkMode: 'offlineFirst',
}

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
          toast.checking(t('outcome.checking'), answered.signal)
        }
        if (change !== 'success' && change !== 'error') return
        checks.get(mutation)?.abort()
        checks.delete(mutation)
      }),
    [client, checks, toast, t],
  )
  return null
}

/** Calls `check` when the connection is back, because events may have been missed. */
export function useOnResync(check: () => void): void {
  const { live } = useApi()
  const onResync = useEffectEvent(check)
  useEffect(() => live.listen((event) => 'resync' in event && onResync()), [live])
}
