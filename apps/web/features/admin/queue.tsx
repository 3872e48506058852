import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueries } from '../../club/club.tsx'
import { Card } from '../../ui/card.tsx'
import { Endless } from '../../ui/endless.tsx'
import { Failure } from '../../ui/failure.tsx'
import { GableWindow } from '../../ui/gable-window.tsx'
import { Columns } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import { NoneOfThese } from './phase-list.tsx'
import { ReviewCard } from './review-card.tsx'
import { WaitingRow } from './waiting-row.tsx'
import styles from './admin.module.css'

/** Shows one activity for review, the oldest first. The others are listed below, and the admin may pick any of them. */
export function Queue({ q }: { q: string | undefined }) {
  const { t } = useWords()
  const [pickedId, setPickedId] = useState<string>()
  /** Whether an action of the admin opened the current activity, which then gets the focus. */
  const [hasActed, setHasActed] = useState(false)
  const list = useInfiniteQuery(useQueries().activities.list({ phase: ['review'], sort: 'oldest', ...(q && { q }) }))
  const waiting = list.data?.pages.flatMap((page) => page.items).filter(({ phase }) => phase === 'review')
  if (!waiting) return list.error ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : <Loading />
  const open = waiting.find(({ id }) => id === pickedId) ?? waiting[0]
  if (!open) return q ? <NoneOfThese searched /> : <AllClear />
  const others = waiting.filter((activity) => activity !== open)
  const pick = (id: string) => {
    setPickedId(id)
    setHasActed(true)
  }
  return (
    <Columns
      rail={
        others.length > 0 && (
          <Section look="quiet" title={t('admin.then')}>
            <Card padding="none">
              <ul className={styles.rows}>
                {others.map((activity) => (
                  <WaitingRow key={activity.id} activity={activity} onOpen={() => pick(activity.id)} />
                ))}
              </ul>
            </Card>
            <Endless
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onMore={() => void list.fetchNextPage()}
            />
          </Section>
        )
      }
    >
      <Section title={t('admin.waiting')} aside={<span className={styles.aside}>{t('admin.oldest')}</span>}>
        <ReviewCard key={open.id} activity={open} arrives={hasActed} onDecided={() => setHasActed(true)} />
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
  const { t } = useWords()
  return <GableWindow title={t('admin.clear.title')}>{t('admin.clear.text')}</GableWindow>
}
