import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../api/api-context.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { checkForUpdate, isCurrentPage } from '../offline/service-worker-registration.ts'
import { useToast } from '../ui/toasts.tsx'

/** Offers to reload when the club has a new version of the app. Until then this page continues: the worker keeps the files of its version. */
export function useNewVersion(registration: ServiceWorkerRegistration | undefined): void {
  useOffer()
  const { live } = useApi()
  useEffect(() => {
    if (!registration) return
    // The server was restarted, or this page was away: both are moments of a new version.
    const check = () => {
      if (!document.hidden && live.current() !== 'offline') void checkForUpdate(registration)
    }
    const unsubscribe = live.subscribe(check)
    document.addEventListener('visibilitychange', check)
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', check)
    }
  }, [registration, live])
}

/**
 * Only a worker that takes over later can be newer than the page. One that is of another version from the begin is older: the page came from
 * the network, and the new worker is still loading its files, or cannot.
 */
function useOffer(): void {
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const isOffered = useRef(false)
  useEffect(() => {
    const { serviceWorker } = navigator
    const offer = async () => {
      const worker = serviceWorker.controller
      if (!worker || isOffered.current || (await isCurrentPage(worker)) || isOffered.current) return
      isOffered.current = true
      toast.done(t('update.ready'), { label: t('update.reload'), onPress: () => void reload() })
    }
    const reload = async () => {
      // A command whose outcome is unknown may be sent again for minutes.
      if (client.isMutating() > 0) toast.warn(t('update.waiting'))
      await commandsSettled(client)
      location.reload()
    }
    serviceWorker?.addEventListener('controllerchange', offer)
    return () => serviceWorker?.removeEventListener('controllerchange', offer)
  }, [client, toast, t])
}

/** The form of an activity has a draft on the device; what was typed elsewhere is lost, as with every reload. */
async function commandsSettled(client: QueryClient): Promise<void> {
  while (client.isMutating() > 0)
    await new Promise<void>((resolve) => {
      const stop = client.getMutationCache().subscribe(() => {
        if (client.isMutating() > 0) return
        stop()
        resolve()
      })
    })
}
