import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Kind } from '@bothy/contract/limits.ts'
import { useQueries } from '../../club/club.tsx'
import { Endless } from '../../ui/endless.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import type { WordId } from '../../words/catalogue.ts'
import { useWords } from '../../words/words.tsx'
import { groupsOf, isTurnedOver, type GroupName } from './groups.ts'
import { MyRow } from './my-row.tsx'
import { NothingYet } from './nothing-yet.tsx'

const titles: Record<GroupName, WordId> = {
  rejected: 'phase.rejected',
  review: 'phase.review',
  coming: 'profile.coming',
  over: 'profile.over',
}

/** The activities that the member created, joined or marked as favorites: upcoming ones first, then past ones, page by page. */
export function MyList({ kind }: { kind: Kind }) {
  const { t } = useWords()
  const [now] = useState(() => new Date())
  const list = useInfiniteQuery(useQueries().activities.mine(kind))
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const activities = list.data?.pages.flatMap((page) => page.items)
  const needsMore = activities !== undefined && hasNextPage && !isFetchNextPageError && !isTurnedOver(activities, now)
  useEffect(() => {
    if (needsMore && !isFetching) void fetchNextPage()
  }, [needsMore, isFetching, fetchNextPage])

  if (list.error && !activities) return <Failure error={list.error} onRetry={() => void list.refetch()} />
  if (!activities || needsMore) return <CardSkeletons count={4} />
  if (activities.length === 0) return <NothingYet kind={kind} />
  return (
    <>
      {groupsOf(kind, activities, now).map(({ name, activities: inGroup }, groupIndex) => (
        <Section key={name} look="quiet" title={t(name === 'over' && kind === 'joined' ? 'profile.been' : titles[name])}>
          <Stack columns={2}>
            {inGroup.map((activity, index) => (
              <MyRow key={activity.id} activity={activity} eager={groupIndex === 0 && index < 3} />
            ))}
          </Stack>
        </Section>
      ))}
      <Endless
        hasMore={hasNextPage}
        loading={list.isFetchingNextPage}
        failed={isFetchNextPageError}
        onMore={() => void fetchNextPage()}
        end={activities.length > 10 ? t('list.end') : undefined}
      />
    </>
  )
}
