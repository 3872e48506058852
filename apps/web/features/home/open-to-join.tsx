import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useToggleFavorite } from '../../activity/use-toggle-favorite.ts'
import { useQueries, useUser } from '../../api/api-context.tsx'
import { ActivityCard } from '../../activity/activity-card.tsx'
import { ErrorState } from '../../api/error-state.tsx'
import { CardCarousel } from '../../ui/page.tsx'
import { Section, SectionLink } from '../../ui/section.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { lazyWithMessages } from '../../loading/lazy-with-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'

const NothingOpen = lazyWithMessages(() => import('./later/nothing-open.tsx'))

/** Activities with free seats. */
export function OpenToJoin() {
  const { t } = useTranslation()
  return (
    <Section
      title={t('home.open.title')}
      hint={t('home.open.hint')}
      aside={
        <SectionLink to="/activities" search={{ phase: 'enrolling' }} aria-label={t('home.open.all')}>
          {t('app.see-all')}
        </SectionLink>
      }
    >
      <Activities />
    </Section>
  )
}

function Activities() {
  const user = useUser()
  const favorite = useToggleFavorite()
  const { data, error, refetch } = useQuery(useQueries().activities.overview())
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeletons shape="tall" count={2} />
  if (data.openToJoin.length === 0)
    return (
      <Suspense>
        <NothingOpen />
      </Suspense>
    )
  return (
    <CardCarousel>
      {data.openToJoin.map((activity, index) => (
        <ActivityCard key={activity.id} activity={activity} eager={index < 2} onFavorite={user ? favorite : undefined} />
      ))}
    </CardCarousel>
  )
}
