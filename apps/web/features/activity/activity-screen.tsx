import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { isRefusalCode, Refusal, type RefusalCode } from '@bothy/contract/errors.ts'
import { cachedListItem } from '../../api/activity-cache.ts'
import { useConnectionState, useQueries, useUser } from '../../api/api-context.tsx'
import { TrackPathsProvider } from '../../api/track-paths.tsx'
import { useIsDeleted } from '../../commands/use-activity-commands.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { ActivityView } from './activity-view.tsx'
import { HeroBar } from './hero.tsx'
import styles from './activity-screen.module.css'

/** Refusals for an activity that does not exist or is hidden from this viewer. A malformed ID in the URL is INVALID_INPUT. */
const notFoundCodes: readonly RefusalCode[] = ['ACTIVITY_NOT_FOUND', 'NOT_FOUND', 'INVALID_INPUT']
const notFoundCodeOf = (error: unknown) =>
  error instanceof Refusal && isRefusalCode(error.code) && notFoundCodes.includes(error.code) ? error.code : undefined

/** The page of one activity: loading, missing, failed or shown. It is not fetched again when this viewer deletes it. */
export function ActivityScreen() {
  const { id } = useParams({ from: '/activity/$id' })
  const isDeleted = useIsDeleted(id)
  const { data: activity, error, refetch } = useQuery({ ...useQueries().activities.detail(id), enabled: !isDeleted })
  const isOffline = useConnectionState() === 'offline'
  const isVisitor = useUser() === null
  const notFound = notFoundCodeOf(error)
  const client = useQueryClient()
  usePageTitle(activity?.title)
  // React renders the page in pieces behind its outline, and answers in between.
  const isReady = useDeferredValue(activity !== undefined)
  if (notFound && notFound !== 'INVALID_INPUT' && isVisitor) return <SignInToSee id={id} />
  if (notFound) return <Missing isHidden={notFound !== 'INVALID_INPUT'} />
  if (activity && isReady)
    return (
      <TrackPathsProvider activity={activity}>
        <ActivityView key={id} activity={activity} faded={isOffline} />
      </TrackPathsProvider>
    )
  if (isDeleted) return <Missing isHidden />
  if (error) return <Failed id={id} error={error} onRetry={() => void refetch()} />
  return <ActivitySkeleton item={cachedListItem(client, id)} />
}

/** The activity may be visible to its leader and the admins, whom a link in a mail leads here. */
function SignInToSee({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.screen}>
      <HeroBar />
      <div className={styles.state}>
        <EmptyState
          level={1}
          title={t('activity.sign-in.title')}
          action={
            <LinkButton variant="cta" to="/login" search={{ next: `/activity/${id}` }}>
              {t('app.sign-in')}
            </LinkButton>
          }
          footer={
            <LinkButton variant="subtle" to="/activities">
              {t('activity.missing.action')}
            </LinkButton>
          }
        >
          {t('activity.sign-in.text')}
        </EmptyState>
      </div>
    </div>
  )
}

/** `isHidden`: it does not exist, or this member may not see it; the answer is the same. */
function Missing({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.screen}>
      <HeroBar />
      <div className={styles.state}>
        <EmptyState
          level={1}
          title={t('activity.missing')}
          action={
            <LinkButton variant="cta" to="/activities">
              {t('activity.missing.action')}
            </LinkButton>
          }
        >
          {t(isHidden ? 'activity.missing.text' : 'state.missing.text')}
        </EmptyState>
      </div>
    </div>
  )
}

/** What a list has said of the activity stays in its place, and the message stands below it. */
function Failed({ id, error, onRetry }: { id: string; error: Error; onRetry: () => void }) {
  const { item, isLoading } = useKnownItem(id)
  if (isLoading) return <ActivitySkeleton item={undefined} />
  if (item) return <ActivitySkeleton item={item} failure={<ErrorState level={2} wholePage error={error} onRetry={onRetry} />} />
  return (
    <div className={styles.screen}>
      <HeroBar />
      <div className={styles.state}>
        <ErrorState level={1} wholePage error={error} onRetry={onRetry} />
      </div>
    </div>
  )
}

/** From the lists of this page, or from those that the device stores. */
function useKnownItem(id: string): { item: ActivityListItem | undefined; isLoading: boolean } {
  const cached = cachedListItem(useQueryClient(), id)
  const memberId = useUser()?.id
  const { data, isLoading } = useQuery({
    queryKey: ['known-offline', memberId, id],
    queryFn: () => import('../../offline/openable-activities.ts').then(({ storedListItem }) => storedListItem(memberId!, id)),
    enabled: cached === undefined && memberId !== undefined,
    gcTime: 0,
  })
  return { item: cached ?? data ?? undefined, isLoading }
}
