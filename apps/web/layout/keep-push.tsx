import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApi } from '../api/api-context.tsx'
import { basePath } from '../base-path.ts'
import { canSubscribe, renewSubscription, wantsPush } from '../notifications/push.ts'
import type { PageMessage } from '../service-worker/messages.ts'

/** Keeps the subscription of a device whose member wants notifications: with a new session, endpoint or key. Opens what the member taps on. */
export function KeepPush({ memberId }: { memberId: string }) {
  const { api, session } = useApi()
  const router = useRouter()
  useEffect(() => {
    if (!canSubscribe()) return
    const subscribe = () => void renewSubscription(api, memberId).catch(() => undefined)
    const subscribeAgain = () =>
      void api.getPushSubscription().then(
        ({ isSubscribed }) => isSubscribed || subscribe(),
        () => undefined,
      )
    const onMessage = ({ data, ports }: MessageEvent<PageMessage>) => {
      if (data.type === 'open') {
        ports[0]?.postMessage(true)
        void router.navigate({ href: basePath + data.path })
      }
      if (data.type === 'push-changed') subscribe()
    }
    subscribe()
    navigator.serviceWorker.addEventListener('message', onMessage)
    // A new password replaces the session of this device.
    const stop = session.on('refreshed', () => wantsPush(memberId) && subscribeAgain())
    return () => {
      navigator.serviceWorker.removeEventListener('message', onMessage)
      stop()
    }
  }, [api, session, router, memberId])
  return null
}
