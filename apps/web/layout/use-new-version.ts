import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../api/api-context.tsx'
import { checkForUpdate, isCurrentPage } from '../api/offline/service-worker-registration.ts'
import { useToast } from '../ui/toasts.tsx'
import { useTranslation } from '../i18n/translation.tsx'

/** Offers to reload when the club has a new version of the app. Until then this page goes on: the worker keeps the files of its version. */
export function useNewVersion(registration: ServiceWorkerRegistration | undefined): void {
  const { live } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const isOffered = useRef(false)
  useEffect(() => {
    if (!registration) return
    const offer = async () => {
      const worker = navigator.serviceWorker.controller
      if (!worker || isOffered.current || (await isCurrentPage(worker)) || isOffered.current) return
      isOffered.current = true
      toast.done(t('update.ready'), { label: t('update.reload'), onPress: () => void reloadWhenSaved(client) })
    }
    // The server was restarted, or this page was away: both are moments of a new version.
    const check = () => {
      if (!document.hidden && live.current() !== 'offline') void checkForUpdate(registration)
    }
    void offer()
    const unsubscribe = live.subscribe(check)
    document.addEventListener('visibilitychange', check)
    navigator.serviceWorker.addEventListener('controllerchange', offer)
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', check)
      navigator.serviceWorker.removeEventListener('controllerchange', offer)
    }
  }, [registration, live, client, toast, t])
}

/** Commands and uploads under way are finished first. Drafts are stored as they are typed. */
async function reloadWhenSaved(client: QueryClient): Promise<void> {
  while (client.isMutating() > 0)
    await new Promise<void>((resolve) => {
      const stop = client.getMutationCache().subscribe(() => {
        if (client.isMutating() > 0) return
        stop()
        resolve()
      })
    })
  location.reload()
}
