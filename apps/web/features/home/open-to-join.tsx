import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { ActivityCard } from '../../activity-parts/activity-card.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { CardCarousel } from '../../ui/page.tsx'
import { Section, SectionLink } from '../../ui/section.tsx'
import { NothingOpen } from './nothing-open.tsx'

const hasFreeSpots = ({ currentParticipants, maxParticipants, offeredSpots = 0, keptSpots = 0 }: ActivityListItem) =>
  currentParticipants + offeredSpots + keptSpots < maxParticipants

/** Activities with free seats that the member has not joined and does not lead, then full ones. */
export function OpenToJoin({ activities }: { activities: ActivityListItem[] }) {
  const { t } = useTranslation()
  return (
    <Section
      title={t('home.open.title')}
      hint={activities.every(hasFreeSpots) ? t('home.open.hint') : undefined}
      aside={
        <SectionLink
          to="/activities"
          search={{ phase: 'enrolling' }}
          aria-label={t('app.label-value', { label: t('app.see-all'), value: t('home.open.title') })}
        >
          {t('app.see-all')}
        </SectionLink>
      }
    >
      <Activities activities={activities} />
    </Section>
  )
}

function Activities({ activities }: { activities: ActivityListItem[] }) {
  if (activities.length === 0) return <NothingOpen />
  return (
    <CardCarousel>
      {activities.map((activity, index) => (
        // The picture of the header loads first.
        <ActivityCard key={activity.id} activity={activity} early={index < 2 ? 'next' : undefined} />
      ))}
    </CardCarousel>
  )
}
