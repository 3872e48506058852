import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../forms/error-state.tsx'
import { Card } from '../../ui/card.tsx'
import { InfiniteListFooter } from '../../ui/infinite-list-footer.tsx'
import { Stack } from '../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './paged-list.module.css'

type PagedListProps<Item> = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  /** Renders a row as an `li`. */
  renderRow: (one: Item) => ReactNode
  /** Shown when the list has no items. */
  emptyState: ReactNode
}

/** Rows on a card, loaded page by page, with loading, error and end states. */
export function PagedList<Item>({ list, renderRow, emptyState }: PagedListProps<Item>) {
  const items = list.data?.pages.flatMap((page) => page.items)
  if (!items) return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <Loading />
  if (items.length === 0) return emptyState
  return (
    <div className={styles.list}>
      <Rows>{items.map(renderRow)}</Rows>
      <InfiniteListFooter list={list} length={items.length} />
    </div>
  )
}

/** A list on a card, with a line between the rows. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <Card padding="none">
      <ul className={styles.rows}>{children}</ul>
    </Card>
  )
}

function Loading() {
  return (
    <div className={styles.list}>
      <Skeleton>
        <Stack>
          {[1, 2, 3, 4, 5].map((row) => (
            <SkeletonBlock key={row} height={72} />
          ))}
        </Stack>
      </Skeleton>
    </div>
  )
}
