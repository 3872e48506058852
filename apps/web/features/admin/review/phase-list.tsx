import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Phase } from '@bothy/contract/phases.ts'
import { InfiniteActivityList } from '../../../activity-parts/infinite-activity-list.tsx'
import { useQueries } from '../../../api/api-context.tsx'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CardSkeletons } from '../../../ui/skeleton.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { ActivityMenu } from './activity-menu.tsx'
import styles from './review.module.css'

/** Phases in which the start is ahead of most activities. */
const ahead = new Set<Phase | 'all'>(['review', 'voting', 'enrolling', 'active'])
/** By the date that the cards show. */
const sortOf = (phase: Phase | 'all') => (ahead.has(phase) ? 'soonest' : 'latest')

/** The activities of one phase, or of all phases, each with a menu of decisions. */
export function PhaseList({ phase, q }: { phase: Phase | 'all'; q: string | undefined }) {
  const phases = phase === 'all' ? {} : { phase: [phase] }
  const list = useInfiniteQuery(useQueries().activities.list({ ...phases, sort: sortOf(phase), ...(q && { q }) }))
  const activities = list.data?.pages.flatMap((page) => page.items)
  if (!activities)
    return (
      <div className={styles.list}>
        {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <CardSkeletons count={4} />}
      </div>
    )
  if (activities.length === 0) return <NoActivities searched={q !== undefined} />
  return (
    <div className={styles.list}>
      <InfiniteActivityList activities={activities} list={list} renderAside={(activity) => <ActivityMenu activity={activity} />} />
    </div>
  )
}

/** The phase has no activities, or none matches the search. */
export function NoActivities({ searched }: { searched: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/admin/activities' })
  if (searched) return <NothingFound onClear={() => void navigate({ search: (old) => ({ ...old, q: undefined }), replace: true })} />
  return <EmptyState title={t('list.none-found.title')}>{t('admin.none')}</EmptyState>
}
