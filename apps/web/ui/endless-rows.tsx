import type { ReactNode } from 'react'
import type { ActivitySummary } from '@bothy/contract/entities.ts'
import { useWords } from '../words/words.tsx'
import { ActivityRow, type ActivityCardProps } from './activity-card.tsx'
import { Endless } from './endless.tsx'
import { Stack } from './page.tsx'

/** How many rows a first screen shows: their pictures are fetched at once. */
const seenFirst = 4
/** A list of this length or less is seen to end. */
const shortList = 10

export type EndlessRowsProps = {
  activities: readonly ActivitySummary[]
  /** An endless query: the pages so far, and the next one. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }
  onFavorite?: ActivityCardProps['onFavorite']
  /** In place of the heart. */
  renderAside?: (activity: ActivitySummary) => ReactNode
}

/** Activities as rows below a page's heading, page after page. */
export function EndlessRows({ activities, list, onFavorite, renderAside }: EndlessRowsProps) {
  const { t } = useWords()
  return (
    <>
      <Stack columns={2}>
        {activities.map((activity, place) => (
          <ActivityRow
            key={activity.id}
            level={2}
            activity={activity}
            eager={place < seenFirst}
            onFavorite={onFavorite}
            aside={renderAside?.(activity)}
          />
        ))}
      </Stack>
      <Endless
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
        end={activities.length > shortList ? t('list.end') : undefined}
      />
    </>
  )
}
