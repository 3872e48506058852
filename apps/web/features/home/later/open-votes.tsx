import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../../../api/api-context.tsx'
import { VoteCard } from '../../../activity/vote-card.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../api/error-state.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Section, SectionLink } from '../../../ui/section.tsx'
import { CardSkeletons } from '../../../ui/skeleton.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import styles from '../home.module.css'

/** Activities whose route is being voted on. */
export default function OpenVotes() {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(useQueries().activities.overview())
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeletons count={2} />
  if (data.voting.length === 0)
    return (
      <Card className={styles.empty}>
        <p>{t('home.votes.none')}</p>
      </Card>
    )
  return (
    <Stack list>
      {data.voting.map((activity) => (
        <VoteCard key={activity.id} activity={activity} />
      ))}
    </Stack>
  )
}
