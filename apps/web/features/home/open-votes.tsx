import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { VoteCard } from '../../activity-parts/vote-card.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/page.tsx'
import { Section, SectionLink } from '../../ui/section.tsx'
import styles from './nothing.module.css'

/** Activities whose route is being voted on. */
export function OpenVotes({ activities }: { activities: ActivityListItem[] }) {
  const { t } = useTranslation()
  return (
    <Section
      title={t('home.votes.title')}
      hint={t('home.votes.hint')}
      aside={
        <SectionLink
          to="/activities"
          search={{ phase: 'voting' }}
          aria-label={t('app.label-value', { label: t('app.see-all'), value: t('home.votes.title') })}
        >
          {t('app.see-all')}
        </SectionLink>
      }
    >
      <Votes activities={activities} />
    </Section>
  )
}

function Votes({ activities }: { activities: ActivityListItem[] }) {
  const { t } = useTranslation()
  if (activities.length === 0)
    return (
      <Card className={styles.empty}>
        <p>{t('home.votes.none')}</p>
      </Card>
    )
  return (
    <Stack list>
      {activities.map((activity) => (
        <VoteCard key={activity.id} activity={activity} />
      ))}
    </Stack>
  )
}
