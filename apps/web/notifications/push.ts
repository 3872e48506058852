/** Push notifications of this device. The browser subscribes at the push service of its maker, and the club sends there. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import { holdLock } from '@bothy/client/session/hold-lock.ts'
import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'

/** Milliseconds until a browser without a service worker is given up. */
const workerTimeout = 30_000

export const canSubscribe = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis && !import.meta.env.DEV

/** Safari on iPhones and iPads has push notifications only in an installed app, and says so to no page. */
export const needsInstallation = (): boolean => 'standalone' in navigator && !navigator.standalone && !('PushManager' in globalThis)

/** Below the key of the member, so that it is removed with the sign-out. */
export const pushKey = ['user', 'push'] as const

export const pushState = (api: Api) => queryOptions({ queryKey: pushKey, queryFn: ({ signal }) => api.getPushSubscription({}, { signal }) })

/** The member who wants notifications on this device. It stays after a sign-out, so that the next sign-in of this member subscribes again. */
const storage = createKeyValueStore(browserStorage())
const key = 'bothy.push'
export const wantsPush = (memberId: string): boolean => storage.get(key) === memberId

/** In all tabs, because a subscription that a page renews when it opens must not follow the end of it. */
const oneAtATime = (work: () => Promise<void>): Promise<void> => holdLock(navigator.locks, 'bothy.push', {}, work)

/** Subscribes this device. The browser must already have the permission. */
export const subscribeDevice = (api: Api, memberId: string): Promise<void> => oneAtATime(() => subscribe(api, memberId))

/** Renews the subscription of a device whose member wants notifications: with a new session, endpoint or key. */
export const renewSubscription = (api: Api, memberId: string): Promise<void> =>
  oneAtATime(async () => {
    if (wantsPush(memberId) && Notification.permission === 'granted') await subscribe(api, memberId)
  })

async function subscribe(api: Api, memberId: string): Promise<void> {
  const { publicKey } = await api.getPushSubscription()
  const { pushManager } = await activeWorker()
  const existing = await pushManager.getSubscription()
  const isCurrent = existing && keyOf(existing) === publicKey
  // The club has another key since it was restored from a backup.
  if (existing && !isCurrent) await existing.unsubscribe()
  const subscription = isCurrent ? existing : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await api.subscribeToPush({ endpoint: subscription.endpoint, p256dh, auth })
  storage.set(key, memberId)
}

export const unsubscribeDevice = (api: Api): Promise<void> =>
  oneAtATime(async () => {
    await api.unsubscribeFromPush()
    storage.remove(key)
    await forgetDevice()
  })

/** Ends the subscription of the browser, so that nothing arrives that is still on its way, and removes the notifications that are shown. Never rejects. */
export async function forgetDevice(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
    await subscription?.unsubscribe()
  } catch {
    // The browser has no push notifications, or blocks its storage.
  }
}

function activeWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('there is no service worker')), workerTimeout))
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** Base64url, as the club states its key. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
