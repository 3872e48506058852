import { useQuery } from '@tanstack/react-query'
import { useFavorite } from '../../club/use-favorite.ts'
import { useQueries, useUser } from '../../club/club.tsx'
import { ActivityCard } from '../../ui/activity-card.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Shelf } from '../../ui/page.tsx'
import { Section, SectionLink } from '../../ui/section.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import { openToJoin } from './shelves.ts'
import styles from './home.module.css'

/** Activities with free seats. */
export function OpenToJoin() {
  const { t } = useWords()
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
  const { t } = useWords()
  const user = useUser()
  const favorite = useFavorite()
  const { data, error, refetch } = useQuery(useQueries().activities.shelf(openToJoin))
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <CardSkeletons shape="tall" count={2} />
  if (data.items.length === 0)
    return (
      <Card className={styles.empty}>
        <p>{t('home.open.none')}</p>
        <LinkButton to="/activities" variant="light" size="small">
          {t('home.open.browse')}
        </LinkButton>
      </Card>
    )
  return (
    <Shelf>
      {data.items.map((activity, index) => (
        <ActivityCard key={activity.id} activity={activity} eager={index < 2} onFavorite={user ? favorite : undefined} />
      ))}
    </Shelf>
  )
}
