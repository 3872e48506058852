import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi, useClubSettings, useUser } from '../api/api-context.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { CoverRendererContext } from '../images/cover/cover-source.ts'
import { forgetDevice } from '../notifications/push.ts'
import { removeAnswersOfOthers } from '../offline/answer-store.ts'
import { forgetHiddenPhotos, removeOldPacks } from '../offline/keep-activity.ts'
import { offlineCopy } from '../offline/offline-copy.ts'
import { receiveLaunchedFiles, removeReceivedFiles } from '../offline/received-files.ts'
import { removeSeen } from '../offline/remove-seen.ts'
import { checkForUpdate, registerServiceWorker, warmUp } from '../offline/service-worker-registration.ts'
import { storeSeenQueries } from '../offline/stored-queries.ts'
import { useNewVersion } from './use-new-version.ts'

/** Makes the app open without a network, with what the member last saw. It begins after the first screen. */
export function OfflineSupport() {
  const { mode } = useApi()
  const client = useQueryClient()
  const user = useUser()
  const { locale } = useTranslation()
  const hasMap = useClubSettings()?.mapSource.startsWith('pmtiles') === true
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>()
  useEffect(() => void registerServiceWorker(client).then(setRegistration), [client])
  useEffect(() => {
    if (!registration) return
    void checkForUpdate(registration)
      .then((isOffered) => isOffered && warmUp(registration, { locale, mode, hasMap }))
      .then((isStored) => isStored && offlineCopy.setComplete())
  }, [registration, locale, mode, hasMap])
  useEffect(receiveLaunchedFiles, [])
  useNewVersion(registration)
  useRemoveSeen()
  // The demo has its database in the browser.
  const memberId = mode !== 'mock' && 'serviceWorker' in navigator ? user?.id : undefined
  // What was just seen is kept at once. What nobody has asked for waits for the worker, which keeps its pictures.
  useStoreSeen(memberId)
  useLoadAhead(registration && memberId)
  useForgetHiddenPhotos(memberId)
  return null
}

/** The next person at this device sees nothing of the former. */
function useRemoveSeen(): void {
  const { session } = useApi()
  useEffect(() => {
    // The session may have ended while no page was open.
    const remove = () => void Promise.all([removeSeen(), forgetDevice()])
    if (!session.token()) remove()
    return session.on('signed-out', ({ reason }) => {
      remove()
      // After an expired session, the same member signs in again.
      if (reason !== 'expired') void removeReceivedFiles()
    })
  }, [session])
}

function useStoreSeen(memberId: string | undefined): void {
  const { session } = useApi()
  const client = useQueryClient()
  useEffect(() => {
    if (!memberId) return
    removeAnswersOfOthers(memberId).catch(() => undefined)
    return storeSeenQueries(client, session, memberId)
  }, [client, session, memberId])
}

function useForgetHiddenPhotos(memberId: string | undefined): void {
  const { api, live } = useApi()
  const client = useQueryClient()
  useEffect(() => {
    if (!memberId) return
    return live.listen((change) => {
      if ('photos' in change) forgetHiddenPhotos({ client, api, memberId }, change.photos).catch(() => undefined)
    })
  }, [client, api, live, memberId])
}

const isNetworkError = (error: unknown) => error instanceof Refusal && error.code === 'NETWORK_ERROR'

/** Milliseconds between two rounds. */
const roundInterval = 5 * 60_000

/** When the page is opened or shown again, and when the connection is back. */
function useLoadAhead(memberId: string | undefined): void {
  const { api, live, queries, session } = useApi()
  const { server } = use(CoverRendererContext)
  const client = useQueryClient()
  useEffect(() => {
    if (!memberId) return
    void removeOldPacks(memberId).catch(() => undefined)
    let loadedAt = -Infinity
    const parts = { client, api, queries, session, memberId, server }
    const loadAll = async () => (await import('./load-offline-data.ts')).loadOfflineData(parts)
    const load = () => {
      if (document.hidden || !navigator.onLine || Date.now() - loadedAt < roundInterval) return
      loadedAt = Date.now()
      loadAll().catch((error: unknown) => isNetworkError(error) && (loadedAt = -Infinity))
    }
    load()
    document.addEventListener('visibilitychange', load)
    const unsubscribe = live.subscribe(() => live.current() === 'connected' && load())
    return () => {
      document.removeEventListener('visibilitychange', load)
      unsubscribe()
    }
  }, [client, api, queries, live, session, memberId, server])
}
