import type { ReactNode } from 'react'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { ActivityRow } from './activity-card.tsx'
import { earlyLoadingAt } from '../images/cover/cover.tsx'
import { InfiniteListFooter } from '../ui/infinite-list-footer.tsx'
import { Stack } from '../ui/page.tsx'

/** Rows that are visible without scrolling. */
const visibleRows = 5
/** A longer list says where it ends. */
const shortList = 10

type InfiniteActivityListProps = {
  activities: readonly ActivityListItem[]
  /** An infinite query of TanStack Query. */
  list: { hasNextPage: boolean; isFetching: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }
  /** Replaces the favorite button. */
  renderAside?: (activity: ActivityListItem) => ReactNode
}

/** Activities as rows, with more pages on scrolling. It stands directly below the heading of a page. */
export function InfiniteActivityList({ activities, list, renderAside }: InfiniteActivityListProps) {
  const { t } = useTranslation()
  return (
    <>
      <Stack list columns={2}>
        {activities.map((activity, index) => (
          <ActivityRow
            key={activity.id}
            level={2}
            activity={activity}
            early={earlyLoadingAt(index, visibleRows)}
            aside={renderAside?.(activity)}
          />
        ))}
      </Stack>
      <InfiniteListFooter
        hasMore={list.hasNextPage}
        loading={list.isFetching}
        failed={list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
        endText={activities.length > shortList ? t('list.end') : undefined}
      />
    </>
  )
}
