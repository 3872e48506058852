import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useQueries, useUser } from '../../api/api-context.tsx'
import { TrackPathsProvider } from '../../api/track-paths.tsx'
import { hasDayPage, isOfParty } from '../../format/day-of.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import { usePageTitle } from '../../ui/page-title.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { TopBar } from '../../ui/top-bar.tsx'

const DayView = lazyWhenReachable(() => import('./day-view.tsx'))

/** The page of the day of an activity, for its leader and participants: what is next, the way, the own position, and what to do in an emergency. */
export function DayScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/_members/activity/$id/today' })
  const { data: activity, error, refetch } = useQuery(useQueries().activities.detail(id))
  const user = useUser()
  const now = useMinute()
  const route = activity?.routes.find(({ isSelected }) => isSelected)
  usePageTitle(activity?.title)
  return (
    <>
      <TopBar title={t('day.title')} back={`/activity/${id}`} />
      <Page width="page">
        {activity && route && isOfParty(activity, user?.id) && hasDayPage(activity, now) ? (
          <TrackPathsProvider activity={activity}>
            <Suspense fallback={placeholder}>
              <DayView key={`${id} ${route.track?.hash}`} activity={activity} route={route} />
            </Suspense>
          </TrackPathsProvider>
        ) : activity ? (
          <NotToday id={id} />
        ) : error ? (
          <ErrorState wholePage error={error} onRetry={() => void refetch()} />
        ) : (
          placeholder
        )}
      </Page>
    </>
  )
}

const placeholder = (
  <Skeleton>
    <SkeletonBlock height={280} />
    <SkeletonBlock height={160} />
    <SkeletonBlock height={320} />
  </Skeleton>
)

function NotToday({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('day.none.title')}
      action={
        <LinkButton variant="cta" to="/activity/$id" params={{ id }}>
          {t('day.none.action')}
        </LinkButton>
      }
    >
      {t('day.none.text')}
    </EmptyState>
  )
}
