import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { InfiniteActivityList } from '../../activity-parts/infinite-activity-list.tsx'
import { useQueries } from '../../api/api-context.tsx'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import type { ActivitySearch } from './activity-search.ts'
import { EmptyList } from './empty-list.tsx'
import { filtersOf, isFiltered, leavesOutPast, noSearch, sortOf, type Reader } from './list-filters.ts'
import styles from './activities.module.css'

type ActivityListProps = { search: ActivitySearch; reader: Reader; onSearch: (changes: ActivitySearch) => void }

/** The infinite list of the activities that match the search. */
export function ActivityList({ search, reader, onSearch }: ActivityListProps) {
  const { t } = useTranslation()
  const hasPast = useHasPast(search, reader)
  const list = useInfiniteQuery(useQueries().activities.list({ ...filtersOf(search, reader), sort: sortOf(search) }))
  if (!list.data)
    return list.error ? (
      <ErrorState wholePage error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <CardSkeletons count={6} columns={2} />
    )
  const activities = list.data.pages.flatMap((page) => page.items)
  const searchPast = hasPast ? () => onSearch({ when: 'all' }) : undefined
  if (activities.length === 0)
    return <EmptyList isFiltered={isFiltered(search)} onReset={() => onSearch(noSearch)} onSearchPast={searchPast} />
  return (
    <>
      {list.data.pages[0]?.nearMatch && (
        <p className={styles.notice} role="status">
          <b>{t('list.near-match')}</b>
        </p>
      )}
      <InfiniteActivityList activities={activities} list={list} />
      {/* Below the list, because it comes later and must not push the list down. */}
      {search.q && <PastNotice onSearchPast={searchPast} />}
    </>
  )
}

/** Whether the search leaves out activities of the past that it would find. */
function useHasPast(search: ActivitySearch, reader: Reader): boolean {
  const enabled = isFiltered(search) && leavesOutPast(search)
  const counts = useQueries().activities.counts
  // The screen above shows this count anyway.
  const coming = useQuery(counts(filtersOf(search, reader)))
  const all = useQuery({ ...counts(filtersOf({ ...search, when: 'all' }, reader)), enabled })
  return enabled && coming.data !== undefined && all.data !== undefined && all.data.total > coming.data.total
}

/** Says that past activities are left out. */
function PastNotice({ onSearchPast }: { onSearchPast: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {onSearchPast && (
        <p className={styles.notice}>
          <span>{t('list.past-left-out')}</span>
          <button type="button" className={styles.clear} onClick={onSearchPast}>
            {t('list.search-past')}
          </button>
        </p>
      )}
    </div>
  )
}
