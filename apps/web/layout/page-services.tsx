import { useQuery, useQueryClient, type Mutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { DeviceValues } from '@bothy/client/settings/settings-state.ts'
import { useApi, useUser } from '../api/api-context.tsx'
import { useCapabilities } from '../api/capabilities.ts'
import { unreadCount } from '../api/notification-queries.ts'
import { canSubscribe } from '../notifications/push.ts'
import { IdleWarning } from './idle-warning.tsx'
import './keep-focus.ts'
// It removes what a sheet that was open before a reload has left in the history.
import '../ui/sheet-history.ts'
import { labelValues } from '../commands/use-queued-command-text.ts'
import { withAllMessages } from '../i18n/locale-messages.ts'
import { useTranslation, type Translation } from '../i18n/translation.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { labelOf, type QueuedCommand } from '../offline/command-queue.ts'
import { startCommandQueue } from '../offline/run-queue.ts'
import { useSettings } from '../settings/settings.ts'
import { useToast } from '../ui/toasts.tsx'
import { KeepPush } from './keep-push.tsx'
import { OfflineSupport } from './offline-support.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { SyncDeviceSettings } from './sync-device-settings.tsx'
import { startViewTransitions } from './view-transitions.ts'
import './print.css'

const NotifyInBackground = lazyPart(() => withAllMessages(import('./notify-in-background.tsx')))
const SettingToasts = lazyPart(() => withAllMessages(import('./setting-toasts.tsx')))

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
          <ChangedSettings />
          <UnknownOutcomeToasts />
        </>
      )}
    </>
  )
}

/** From the club where it pushes them, else from this page while it is hidden. */
function DeviceNotifications({ memberId }: { memberId: string }) {
  const { offersPush } = useCapabilities()
  const { values } = useSettings()
  const isHidden = useSyncExternalStore(onPageHidden, isPageHidden)
  if (offersPush && canSubscribe()) return <KeepPush memberId={memberId} />
  return values['notifications.push'] && isHidden && <NotifyInBackground userId={memberId} />
}

const isPageHidden = () => document.hidden
function onPageHidden(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
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

/** One act is named, as it is named while it waits. */
function wordsOfSent([first, ...others]: readonly QueuedCommand[], t: Translation['t']): string {
  if (!first || others.length > 0) return t('waiting.done', { count: others.length + 1 })
  return t('waiting.done.one', { label: t(labelOf(first), labelValues(first)), title: first.title })
}

/** Sends what the member did without a network. The demo has its database in the browser, so nothing waits there. */
function CommandQueue({ memberId }: { memberId: string }) {
  const { api, session, live, mode } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const onSent = useEffectEvent((commands: readonly QueuedCommand[]) => toast.done(wordsOfSent(commands, t)))
  const onLost = useEffectEvent((titles: readonly string[]) => titles.forEach((title) => toast.warn(t('waiting.lost', { title }))))
  useEffect(
    () => (mode === 'mock' ? undefined : startCommandQueue({ client, api, session, live, memberId, onSent, onLost })),
    [client, api, session, live, memberId, mode],
  )
  return null
}

/** The settings page lists what was changed, too, until the member has read it. */
function ChangedSettings() {
  const { overruled, refused, offered } = useSettings()
  return overruled.length + refused.length + offered.length > 0 && <SettingToasts />
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
