import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useQueries } from '../../../api/api-context.tsx'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { InfiniteListFooter } from '../../../ui/infinite-list-footer.tsx'
import { Columns } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Rows } from '../paged-list.tsx'
import { NoActivities } from './phase-list.tsx'
import { QueueRow } from './queue-row.tsx'
import { ReviewCard } from './review-card.tsx'
import styles from './review.module.css'

/** Shows one activity for review, the oldest first. The others are listed below, and the reviewer may pick any of them. `groups`: only theirs. */
export function ReviewQueue({ q, groups }: { q: string | undefined; groups?: string[] | undefined }) {
  const { t } = useTranslation()
  const [pickedId, setPickedId] = useState<string>()
  /** Whether an action of the admin opened the current activity, which then gets the focus. */
  const [hasActed, setHasActed] = useState(false)
  /** The card that was decided last. Its space collapses slowly, so that a second tap does not decide about the next one. */
  const [decided, setDecided] = useState<{ id: string; height: number }>()
  const card = useRef<HTMLDivElement>(null)
  const { activities } = useQueries()
  const list = useInfiniteQuery(activities.list({ phase: ['review'], sort: 'oldest', ...(q && { q }), ...(groups && { group: groups }) }))
  const waiting = list.data?.pages.flatMap((page) => page.items).filter(({ phase }) => phase === 'review')
  const open = waiting?.find(({ id }) => id === pickedId) ?? waiting?.[0]
  const next = waiting?.find((activity) => activity !== open)
  // Loads the next card in advance, so that it opens at once after a decision.
  useQuery({ ...activities.detail(next?.id ?? ''), enabled: next !== undefined })
  if (!waiting) return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <Loading />
  if (!open) return q ? <NoActivities searched /> : <AllClear />
  const others = waiting.filter((activity) => activity !== open)
  const pick = (id: string) => {
    setPickedId(id)
    setHasActed(true)
  }
  const collapse = (id: string) => {
    setHasActed(true)
    setDecided({ id, height: card.current?.offsetHeight ?? 0 })
  }
  return (
    <Columns
      sidebar={
        others.length > 0 && (
          <Section variant="quiet" title={t('admin.then')}>
            <Rows>
              {others.map((activity) => (
                <QueueRow key={activity.id} activity={activity} onOpen={() => pick(activity.id)} />
              ))}
            </Rows>
            <InfiniteListFooter list={list} />
          </Section>
        )
      }
    >
      <Section title={t('admin.waiting')} aside={<span className={styles.aside}>{t('admin.oldest')}</span>}>
        {decided && <div key={decided.id} className={styles.decided} style={{ blockSize: decided.height }} aria-hidden="true" />}
        <div ref={card}>
          <ReviewCard key={open.id} activity={open} takesFocus={hasActed} onDecided={() => collapse(open.id)} />
        </div>
      </Section>
    </Columns>
  )
}

function Loading() {
  return (
    <div className={styles.list}>
      <Skeleton>
        <SkeletonBlock height={480} />
      </Skeleton>
    </div>
  )
}

function AllClear() {
  const { t } = useTranslation()
  return <EmptyState title={t('admin.clear.title')}>{t('admin.clear.text')}</EmptyState>
}
