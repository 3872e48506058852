import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../../club/club.tsx'
import { VoteCard } from '../../ui/activity-card.tsx'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Stack } from '../../ui/page.tsx'
import { Section, SectionLink } from '../../ui/section.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import { wantedVotes } from './shelves.ts'
import styles from './home.module.css'

/** Activities whose route is being voted on. */
export function WantedVotes() {
  const { t } = useWords()
  return (
    <Section
      title={t('home.votes.title')}
      hint={t('home.votes.hint')}
      aside={
        <SectionLink to="/activities" search={{ phase: 'voting' }} aria-label={t('home.votes.all')}>
          {t('app.see-all')}
        </SectionLink>
      }
    >
      <Votes />
    </Section>
  )
}

function Votes() {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(useQueries().activities.shelf(wantedVotes))
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <CardSkeletons count={2} />
  if (data.items.length === 0)
    return (
      <Card className={styles.empty}>
        <p>{t('home.votes.none')}</p>
      </Card>
    )
  return (
    <Stack>
      {data.items.map((activity) => (
        <VoteCard key={activity.id} activity={activity} />
      ))}
    </Stack>
  )
}
