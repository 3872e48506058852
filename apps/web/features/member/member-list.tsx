import { useInfiniteQuery } from '@tanstack/react-query'
import { useQueries } from '../../club/club.tsx'
import { useFavorite } from '../../club/use-favorite.ts'
import { useUser } from '../../club/club.tsx'
import { ActivityRow } from '../../ui/activity-card.tsx'
import { Card } from '../../ui/card.tsx'
import { Endless } from '../../ui/endless.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Stack } from '../../ui/page.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'

/** An infinite list of the activities that a member leads or takes part in. */
export function MemberList({ userId, kind }: { userId: string; kind: 'created' | 'joined' }) {
  const { t } = useWords()
  const user = useUser()
  const favorite = useFavorite()
  const list = useInfiniteQuery(useQueries().members.activities(userId, kind))
  const activities = list.data?.pages.flatMap((page) => page.items)
  if (!activities) return list.error ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : <CardSkeletons count={2} />
  if (activities.length === 0) return <Card>{t('member.none')}</Card>
  return (
    <>
      <Stack columns={2}>
        {activities.map((activity, index) => (
          <ActivityRow key={activity.id} activity={activity} level={2} eager={index < 3} onFavorite={user ? favorite : undefined} />
        ))}
      </Stack>
      <Endless
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
