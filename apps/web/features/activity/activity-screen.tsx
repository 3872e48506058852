import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isRefusalCode, Refusal, type RefusalCode } from '@bothy/contract/errors.ts'
import { useConnectionState, useQueries } from '../../api/api-context.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../api/error-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { ActivityView } from './activity-view.tsx'
import { HeroBar } from './hero.tsx'
import { isDeletion, activityCommandKey } from './use-activity-commands.ts'
import styles from './activity-screen.module.css'

/** Refusals for an activity that does not exist or is hidden from this viewer. A malformed ID in the URL is INVALID_INPUT. */
const notFoundCodes: readonly RefusalCode[] = ['ACTIVITY_NOT_FOUND', 'NOT_FOUND', 'INVALID_INPUT']
const isNotFound = (error: unknown) => error instanceof Refusal && isRefusalCode(error.code) && notFoundCodes.includes(error.code)

/** The page of one activity: loading, missing, failed or shown. It is not fetched again while this viewer deletes it. */
export function ActivityScreen() {
  const { id } = useParams({ from: '/activity/$id' })
  const isDeleting = useIsMutating({ mutationKey: activityCommandKey(id), predicate: isDeletion }) > 0
  const { data: activity, error, refetch } = useQuery({ ...useQueries().activities.detail(id), enabled: !isDeleting })
  const isOffline = useConnectionState() === 'offline'
  usePageTitle(activity?.title)
  if (isNotFound(error)) return <Missing />
  if (activity) return <ActivityView key={id} activity={activity} faded={isOffline} />
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return <ActivitySkeleton />
}

function Missing() {
  const { t, errorMessage } = useTranslation()
  return (
    <div className={styles.state}>
      <HeroBar />
      <EmptyState
        level={1}
        title={t('activity.missing')}
        action={
          <LinkButton variant="cta" to="/activities">
            {t('activity.missing.action')}
          </LinkButton>
        }
      >
        {errorMessage('ACTIVITY_NOT_FOUND')}
      </EmptyState>
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.state}>
      <HeroBar />
      <ErrorState level={1} error={error} onRetry={onRetry} />
    </div>
  )
}
