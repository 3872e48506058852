import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApi, useUser } from '../api/api-context.tsx'
import { useCapabilities } from '../api/capabilities.ts'
import { unreadCount } from '../api/notifications.ts'
import { canSubscribe } from '../api/push.ts'
import { CommandQueue } from './command-queue.tsx'
import { IdleWarning } from './idle-warning.tsx'
import './keep-focus.ts'
import { KeepPush } from './keep-push.tsx'
import { NotifyInBackground } from './notify-in-background.tsx'
import { OfflineSupport } from './offline-support.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { SettingToasts } from './setting-toasts.tsx'
import { UnknownOutcomeToasts } from './unknown-outcome-toasts.tsx'
import { startViewTransitions } from './view-transitions.ts'

/** What runs on every page, and has no place of its own on it. */
export default function PageServices() {
  const user = useUser()
  const router = useRouter()
  useEffect(() => startViewTransitions(router), [router])
  return (
    <>
      <OfflineSupport />
      <PullToRefresh />
      {user && (
        <>
          <AppBadge />
          <DeviceNotifications memberId={user.id} />
          <CommandQueue memberId={user.id} />
          <IdleWarning />
          <SettingToasts />
          <UnknownOutcomeToasts />
        </>
      )}
    </>
  )
}

/** From the club where it pushes them, else from this page while it is hidden. */
function DeviceNotifications({ memberId }: { memberId: string }) {
  const { offersPush } = useCapabilities()
  return offersPush && canSubscribe() ? <KeepPush memberId={memberId} /> : <NotifyInBackground userId={memberId} />
}

/** The number of unread notifications on the icon of an installed app, until the member signs out. Browsers refuse it to other pages. */
function AppBadge() {
  const { data: unread } = useQuery(unreadCount(useApi().api))
  useEffect(() => {
    if (unread !== undefined) void navigator.setAppBadge?.(unread).catch(() => undefined)
  }, [unread])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), [])
  return null
}
