import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { UnreadMessages } from '../../activity-parts/activity-card.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import styles from './day-card.module.css'

/** Leads to the page of the day of an activity, and says its next times. */
export function DayCard({ activity, now }: { activity: ActivityListItem; now: Date }) {
  const { id, title, language, phase, startTime, endTime, timeZone, location } = activity
  const { t } = useTranslation()
  const format = useFormat()
  const isAhead = phase === 'enrolling' && Date.parse(startTime) > now.getTime()
  const whenOf = (instant: string) =>
    Date.parse(instant) > now.getTime() ? format.upcoming(instant, timeZone, now) : format.dayAndTimeInZone(instant, timeZone)
  return (
    <Card className={styles.card}>
      <p className={styles.state}>
        <IconWalk size={20} aria-hidden />
        {isAhead ? t('day.starts', { when: format.until(startTime, timeZone, now) }) : t('phase.active')}
      </p>
      <h2 lang={detectLanguage(title, language)}>{title}</h2>
      <dl>
        <div>
          <dt>{whenOf(startTime)}</dt>
          <dd lang={detectLanguage(location)}>{location}</dd>
        </div>
        {endTime && (
          <div>
            <dt>{whenOf(endTime)}</dt>
            <dd>{t('day.back')}</dd>
          </div>
        )}
      </dl>
      <div className={styles.foot}>
        <UnreadMessages activity={activity} />
        <LinkButton variant="filled" to="/activity/$id/today" params={{ id }}>
          {t('day.title')}
        </LinkButton>
      </div>
    </Card>
  )
}
