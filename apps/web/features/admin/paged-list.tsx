import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Endless } from '../../ui/endless.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { Stack } from '../../ui/page.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './admin.module.css'

/** A list of this length or less is seen to end. */
const shortList = 10

export type PagedListProps<One> = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: One[] }>>
  /** A row: an `li`. */
  renderRow: (one: One) => ReactNode
  /** Shown when there is nothing. */
  none: ReactNode
}

/** Rows on a card, page after page: coming, failed, none, and the end. */
export function PagedList<One>({ list, renderRow, none }: PagedListProps<One>) {
  const { t } = useWords()
  const items = list.data?.pages.flatMap((page) => page.items)
  if (!items) return list.error ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : <Coming />
  if (items.length === 0) return none
  return (
    <div className={styles.list}>
      <Card padding="none">
        <ul className={styles.rows}>{items.map(renderRow)}</ul>
      </Card>
      <Endless
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
        end={items.length > shortList ? t('list.end') : undefined}
      />
    </div>
  )
}

function Coming() {
  return (
    <div className={styles.list}>
      <Skeleton>
        <Stack>
          {[1, 2, 3, 4, 5].map((place) => (
            <SkeletonBlock key={place} height={72} />
          ))}
        </Stack>
      </Skeleton>
    </div>
  )
}
