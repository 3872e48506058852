import { useInfiniteQuery } from '@tanstack/react-query'
import { useQueries } from '../../api/api-context.tsx'
import { ActivityRow } from '../../activity/activity-card.tsx'
import { earlyLoadingAt } from '../../images/cover/cover.tsx'
import { Card } from '../../ui/card.tsx'
import { InfiniteListFooter } from '../../ui/infinite-list-footer.tsx'
import { ErrorState } from '../../api/error-state.tsx'
import { Stack } from '../../ui/page.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { useTranslation } from '../../i18n/translation.tsx'

/** An infinite list of the activities that a member leads or takes part in. */
export function MemberActivities({ userId, kind }: { userId: string; kind: 'created' | 'joined' }) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(useQueries().members.activities(userId, kind))
  const activities = list.data?.pages.flatMap((page) => page.items)
  if (!activities)
    return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <CardSkeletons count={2} columns={2} />
  if (activities.length === 0) return <Card>{t('member.none')}</Card>
  return (
    <>
      <Stack list columns={2}>
        {activities.map((activity, index) => (
          <ActivityRow key={activity.id} activity={activity} level={2} early={earlyLoadingAt(index, 3)} />
        ))}
      </Stack>
      <InfiniteListFooter
        hasMore={list.hasNextPage}
        loading={list.isFetching}
        failed={list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
