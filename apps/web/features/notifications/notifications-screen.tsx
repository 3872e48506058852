import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Input } from '@bothy/contract/call-schemas.ts'
import type { AppNotification } from '@bothy/contract/members/notifications.ts'
import { useApi } from '../../api/api-context.tsx'
import { notificationList, notificationsKey } from '../../api/notification-queries.ts'
import { useSend } from '../../api/use-send.ts'
import { groupByDay } from '../../format/group-by-day.ts'
import { useFormat } from '../../format/use-format.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { PushOffer } from '../../notifications/push-rows.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InfiniteListFooter } from '../../ui/infinite-list-footer.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import { usePageTitle } from '../../ui/page-title.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { notificationIcons } from './notification-icons.ts'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications.module.css'

/** What concerns the member, the newest first. */
export function NotificationsScreen() {
  const { t } = useTranslation()
  usePageTitle(t('notifications.title'))
  return (
    <>
      <TopBar title={t('notifications.title')} back="/" />
      <Page width="page">
        <PushOffer />
        <NotificationList />
      </Page>
    </>
  )
}

function NotificationList() {
  const { t } = useTranslation()
  const { api } = useApi()
  const markRead = useMarkRead()
  const list = useInfiniteQuery(notificationList(api))
  const items = list.data?.pages.flatMap((page) => page.items)
  if (!items) return list.error ? <ErrorState wholePage error={list.error} onRetry={() => void list.refetch()} /> : <Loading />
  const [newest] = items
  if (!newest)
    return (
      <EmptyState
        title={t('notifications.none.title')}
        action={
          <LinkButton variant="cta" to="/activities">
            {t('app.activities')}
          </LinkButton>
        }
      >
        {t('notifications.none')}
      </EmptyState>
    )
  const hasUnread = (list.data?.pages[0]?.unread ?? 0) > 0
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="small"
          icon={IconChecks}
          disabled={!hasUnread}
          loading={markRead.isPending && 'until' in markRead.variables}
          onClick={() => markRead.mutate({ until: newest.createdAt })}
        >
          {t('notifications.mark-all')}
        </Button>
      </div>
      <Days items={items} onOpen={({ id, isRead }) => !isRead && markRead.mutate({ notificationId: id })} />
      <InfiniteListFooter list={list} length={items.length} />
    </>
  )
}

/** A page that was open before an update does not know kinds that are new since. */
const isKnown = ({ kind }: AppNotification) => kind in notificationIcons

function Days({ items, onOpen }: { items: AppNotification[]; onOpen: (opened: AppNotification) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = new Date(useMinute())
  return groupByDay(items.filter(isKnown), format.viewerZone, now).map(({ day, isToday, isYesterday, items }) => (
    <Section
      key={day}
      variant="quiet"
      title={isToday ? t('notifications.today') : isYesterday ? t('notifications.yesterday') : format.longDay(items[0]!.createdAt)}
    >
      <Card padding="none">
        <ul className={styles.rows}>
          {items.map((one) => (
            <NotificationRow key={one.id} notification={one} isToday={isToday} onOpen={() => onOpen(one)} />
          ))}
        </ul>
      </Card>
    </Section>
  ))
}

/** Marks one, or all until a moment, as read: on this screen, on the bell, and by an event in the other tabs. */
const useMarkRead = () =>
  useSend({
    send: (api, input: Input<'markNotificationsRead'>) => api.markNotificationsRead(input),
    stale: [notificationsKey],
  })

const Loading = () => (
  <Skeleton>
    <Stack>
      {[1, 2, 3, 4, 5].map((row) => (
        <SkeletonBlock key={row} height={88} />
      ))}
    </Stack>
  </Skeleton>
)
