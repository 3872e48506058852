import { useQuery, useQueryClient, type Mutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DeviceValues } from '@bothy/client/settings/settings-state.ts'
import { useApi, useUser } from '../api/api-context.tsx'
import { useCapabilities } from '../api/capabilities.ts'
import { unreadCount } from '../api/notification-queries.ts'
import { canSubscribe } from '../notifications/push.ts'
import { IdleWarning } from './idle-warning.tsx'
import './keep-focus.ts'
// It removes what a sheet that was open before a reload has left in the history.
import '../ui/sheet-history.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { startCommandQueue } from '../offline/run-queue.ts'
import { joinSettingLabels } from '../settings/setting-labels.ts'
import { useSettings } from '../settings/settings.ts'
import { useToast } from '../ui/toasts.tsx'
import { KeepPush } from './keep-push.tsx'
import { NotifyInBackground } from './notify-in-background.tsx'
import { OfflineSupport } from './offline-support.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { SyncDeviceSettings } from './sync-device-settings.tsx'
import { startViewTransitions } from './view-transitions.ts'
import './print.css'

/** What runs on every page, and has no place of its own on it. */
export default function PageServices({ atStart }: { atStart: DeviceValues }) {
  const user = useUser()
  const router = useRouter()
  useEffect(() => startViewTransitions(router), [router])
  return (
    <>
      <SyncDeviceSettings atStart={atStart} />
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

/** Sends what the member did without a network. The demo has its database in the browser, so nothing waits there. */
function CommandQueue({ memberId }: { memberId: string }) {
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

/** Shows a toast once for overruled, refused and offered settings, on any page. The settings page lists them until the member has read them. */
function SettingToasts() {
  const { overruled, refused, offered, answerOffer } = useSettings()
  const { t } = useTranslation()
  const toast = useToast()
  useAnnouncement(joinSettingLabels(overruled, t), (names) => toast.done(t('settings.overruled', { names })))
  useAnnouncement(joinSettingLabels(refused, t), (names) => toast.done(t('settings.refused', { names })))
  useAnnouncement(joinSettingLabels(offered, t), (names) =>
    toast.done(t('settings.offered', { names }), { label: t('settings.offered.take'), onPress: () => answerOffer(true) }),
  )
  return null
}

/** Announces the names of settings when they change. */
function useAnnouncement(names: string, announce: (names: string) => void): void {
  const announceNames = useEffectEvent(announce)
  useEffect(() => {
    if (names) announceNames(names)
  }, [names])
}

/** Shows a toast for as long as a command is sent again. Its answer is then told like any other. */
function UnknownOutcomeToasts() {
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
