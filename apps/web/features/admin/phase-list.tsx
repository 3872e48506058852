import { useInfiniteQuery } from '@tanstack/react-query'
import type { Phase } from '@bothy/contract/lifecycle.ts'
import { useQueries } from '../../club/club.tsx'
import { EndlessRows } from '../../ui/endless-rows.tsx'
import { Failure } from '../../ui/failure.tsx'
import { GableWindow } from '../../ui/gable-window.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import { ActivityMenu } from './activity-menu.tsx'
import styles from './admin.module.css'

const sortOf = (phase: Phase | 'all') => {
  if (phase === 'all') return 'newest'
  return phase === 'finished' || phase === 'cancelled' || phase === 'rejected' ? 'latest' : 'soonest'
}

/** The activities of one phase, or of all phases, each with a menu of decisions. */
export function PhaseList({ phase, q }: { phase: Phase | 'all'; q: string | undefined }) {
  const phases = phase === 'all' ? {} : { phase: [phase] }
  const list = useInfiniteQuery(useQueries().activities.list({ ...phases, sort: sortOf(phase), ...(q && { q }) }))
  const activities = list.data?.pages.flatMap((page) => page.items)
  if (!activities)
    return (
      <div className={styles.list}>
        {list.error ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : <CardSkeletons count={4} />}
      </div>
    )
  if (activities.length === 0) return <NoneOfThese searched={q !== undefined} />
  return (
    <div className={styles.list}>
      <EndlessRows activities={activities} list={list} renderAside={(activity) => <ActivityMenu activity={activity} />} />
    </div>
  )
}

/** The phase has no activities, or none matches the search. */
export function NoneOfThese({ searched }: { searched: boolean }) {
  const { t } = useWords()
  return <GableWindow title={t('list.none-found.title')}>{searched ? t('admin.none-found') : t('admin.none')}</GableWindow>
}
