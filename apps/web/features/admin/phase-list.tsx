import { useInfiniteQuery } from '@tanstack/react-query'
import type { Phase } from '@bothy/contract/lifecycle.ts'
import { useQueries } from '../../club/club.tsx'
import { EndlessRows } from '../../ui/endless-rows.tsx'
import { Failure } from '../../ui/failure.tsx'
import { GableWindow } from '../../ui/gable-window.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './admin.module.css'

const over: readonly Phase[] = ['finished', 'cancelled', 'rejected']

/** The activities of a phase; what can be done about one stands on its own page. */
export function PhaseList({ phase, q }: { phase: Phase; q: string | undefined }) {
  const sort = over.includes(phase) ? 'latest' : 'soonest'
  const list = useInfiniteQuery(useQueries().activities.list({ phase: [phase], sort, ...(q && { q }) }))
  const activities = list.data?.pages.flatMap((page) => page.items)
  if (!activities) return list.error ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : <CardSkeletons count={4} />
  if (activities.length === 0) return <NoneOfThese searched={q !== undefined} />
  return (
    <div className={styles.list}>
      <EndlessRows activities={activities} list={list} />
    </div>
  )
}

/** Nothing in this phase, or nothing that has these words. */
export function NoneOfThese({ searched }: { searched: boolean }) {
  const { t } = useWords()
  return <GableWindow title={t('list.none-found.title')}>{searched ? t('admin.none-found') : t('admin.none')}</GableWindow>
}
