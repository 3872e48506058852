import type { ReactNode } from 'react'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { earlyLoadingAt } from '../images/cover/cover.tsx'
import { InfiniteListFooter, type InfiniteList } from '../ui/infinite-list-footer.tsx'
import { Stack } from '../ui/page.tsx'
import { ActivityRow } from './activity-card.tsx'

/** Rows that are visible without scrolling. */
const visibleRows = 5

type InfiniteActivityListProps = {
  activities: readonly ActivityListItem[]
  list: InfiniteList
  /** Replaces the favorite button. */
  renderAside?: (activity: ActivityListItem) => ReactNode
}

/** Activities as rows, with more pages on scrolling. It stands directly below the heading of a page. */
export function InfiniteActivityList({ activities, list, renderAside }: InfiniteActivityListProps) {
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
      <InfiniteListFooter list={list} length={activities.length} />
    </>
  )
}
