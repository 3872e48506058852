import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { useApi } from '../api/api-context.tsx'
import { useTranslation, type Translation } from '../i18n/translation.tsx'
import { useSettings } from '../settings/settings.ts'
import { backgroundNotificationOf, type BackgroundNotification, type ActivitySnapshot } from './background-notification.ts'

/** How many activities of each list are loaded when the page is hidden. Few members have more upcoming ones of their own. */
const listLimit = 100

/** The activities that were known when the page was hidden. Without `hasAll`, the club has more upcoming ones, so an unknown one need not be new. */
type Snapshot = { byId: Map<string, ActivitySnapshot>; hasAll: boolean }

/** Shows browser notifications, until the page is shown again. */
export default function NotifyInBackground({ userId }: { userId: string }) {
  const { api, live } = useApi()
  const { values } = useSettings()
  const { t } = useTranslation()
  const router = useRouter()
  const [wantsOwn, wantsNew] = [values['notifications.activity'], values['notifications.system']]

  useEffect(() => {
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
    let isEnded = false
    const takeSnapshot = async (): Promise<Snapshot> => {
      const [upcoming, ...own] = await Promise.all([
        api.listActivities({ from: new Date().toISOString(), limit: listLimit, sort: 'soonest' }),
        api.listMyActivities({ kind: 'created', limit: listLimit }),
        api.listMyActivities({ kind: 'joined', limit: listLimit }),
      ])
      const known = [upcoming, ...own].flatMap(({ items }) => items)
      return { byId: new Map(known.map((one) => [one.id, { ...one, endTime: one.endTime ?? null }])), hasAll: upcoming.nextCursor === null }
    }
    // Offline there is nothing to compare with, so no notification is shown.
    const snapshot = takeSnapshot().catch(() => undefined)
    const onChange = async (id: string) => {
      const before = await snapshot
      const after = before && (await api.getActivity({ activityId: id }).catch(() => undefined))
      if (!after || isEnded) return
      const notification = backgroundNotificationOf(after, before.byId.get(id), userId, {
        activity: wantsOwn,
        system: wantsNew && before.hasAll,
      })
      before.byId.set(id, after)
      if (notification) show(after, bodyOf(notification, t), () => void router.navigate({ to: '/activity/$id', params: { id } }))
    }
    const unsubscribe = live.listen((change) => 'activity' in change && void onChange(change.activity))
    return () => {
      isEnded = true
      unsubscribe()
    }
  }, [userId, wantsOwn, wantsNew, api, live, t, router])
  return null
}

function bodyOf(notification: BackgroundNotification, t: Translation['t']): string {
  if (notification.what === 'phase') return t(`push.phase.${notification.phase}`)
  if (notification.what === 'seats') return t('push.seats', { taken: notification.taken, max: notification.max })
  return t(notification.what === 'new' ? 'push.new' : 'push.changed')
}

/** A newer notification replaces the last one of the same activity. Browsers on phones require a service worker: they throw a TypeError, and no notification is shown. */
function show({ id, title }: Activity, body: string, open: () => void): void {
  try {
    const notification = new Notification(title, { body, tag: id })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      open()
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}
