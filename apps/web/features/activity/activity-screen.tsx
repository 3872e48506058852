import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isRefusalCode, Refusal, type RefusalCode } from '@bothy/contract/refusals.ts'
import { useConnection, useQueries } from '../../club/club.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { GableWindow } from '../../ui/gable-window.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../words/words.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { ActivityView } from './activity-view.tsx'
import { HeroBar } from './hero.tsx'
import { isDeletion, orderKey } from './use-orders.ts'
import styles from './activity-screen.module.css'

/** Refusals for an activity that does not exist or is hidden from this viewer. A malformed ID in the URL is INVALID_INPUT. */
const notFoundCodes: readonly RefusalCode[] = ['ACTIVITY_NOT_FOUND', 'NOT_FOUND', 'INVALID_INPUT']
const isNotFound = (error: unknown) => error instanceof Refusal && isRefusalCode(error.code) && notFoundCodes.includes(error.code)

/** The page of one activity: loading, missing, failed or shown. It is not fetched again while this viewer deletes it. */
export function ActivityScreen() {
  const { id } = useParams({ from: '/activity/$id' })
  const isDeleting = useIsMutating({ mutationKey: orderKey(id), predicate: isDeletion }) > 0
  const { data: activity, error, refetch } = useQuery({ ...useQueries().activities.detail(id), enabled: !isDeleting })
  const isOffline = useConnection() === 'offline'
  usePageTitle(activity?.title)
  if (isNotFound(error)) return <Missing />
  if (activity) return <ActivityView key={id} activity={activity} faded={isOffline} />
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return <ActivitySkeleton />
}

function Missing() {
  const { t, refusal } = useWords()
  return (
    <div className={styles.state}>
      <HeroBar />
      <GableWindow
        level={1}
        title={t('activity.missing')}
        action={
          <LinkButton variant="cta" to="/activities">
            {t('activity.missing.action')}
          </LinkButton>
        }
      >
        {refusal('ACTIVITY_NOT_FOUND')}
      </GableWindow>
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.state}>
      <HeroBar />
      <Failure level={1} error={error} onRetry={onRetry} />
    </div>
  )
}
