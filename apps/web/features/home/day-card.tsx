import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import { Link } from '@tanstack/react-router'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Card } from '../../ui/card.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import styles from './day-card.module.css'

/** Leads to the page of the day of an activity. */
export function DayCard({ activity, now }: { activity: ActivityListItem; now: Date }) {
  const { id, title, phase, startTime, timeZone, location } = activity
  const { t } = useTranslation()
  const format = useFormat()
  const isAhead = phase === 'enrolling' && Date.parse(startTime) > now.getTime()
  const when = isAhead ? format.upcoming(startTime, timeZone, now) : format.dayAndTimeInZone(startTime, timeZone)
  return (
    <Card className={styles.card}>
      <IconWalk size={28} aria-hidden />
      <div>
        <h2>
          <Link to="/activity/$id/today" params={{ id }}>
            {t('day.title')}
          </Link>
        </h2>
        <p className={styles.title} lang={detectLanguage(title)}>
          {title}
        </p>
        <p className={styles.when}>
          {when}, <span lang={detectLanguage(location)}>{location}</span>
        </p>
      </div>
      <IconChevronRight size={24} aria-hidden />
    </Card>
  )
}
