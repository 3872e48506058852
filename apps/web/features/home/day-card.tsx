import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { UnreadMessages } from '../../activity-parts/activity-card.tsx'
import { cardStep } from '../../activity-parts/card-step.ts'
import { backMessages, whoIsBack } from '../../activity-parts/step-when-back.ts'
import { useClubSettings } from '../../api/api-context.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import styles from './day-card.module.css'

/** Leads to the next step on the day of an activity, and says its next times; once the member or everyone is back, just that, and where the photos go. */
export function DayCard({ activity, now }: { activity: ActivityListItem; now: Date }) {
  const { title, language, phase, startTime, timeZone } = activity
  const { t } = useTranslation()
  const format = useFormat()
  const isAhead = phase === 'enrolling' && Date.parse(startTime) > now.getTime()
  const back = whoIsBack(activity)
  const Icon = back ? IconCircleCheck : IconWalk
  return (
    <Card className={styles.card}>
      <p className={styles.state}>
        <Icon size={20} aria-hidden />
        {back ? t(backMessages[back]) : isAhead ? t('day.starts', { when: format.until(startTime, timeZone, now) }) : t('phase.active')}
      </p>
      <h2 lang={detectLanguage(title, language)}>{title}</h2>
      {!back && <Times activity={activity} now={now} />}
      <div className={styles.foot}>
        <UnreadMessages activity={activity} />
        <NextStep activity={activity} now={now} />
      </div>
    </Card>
  )
}

function Times({ activity: { startTime, endTime, timeZone, location }, now }: { activity: ActivityListItem; now: Date }) {
  const { t } = useTranslation()
  const format = useFormat()
  const whenOf = (instant: string) =>
    Date.parse(instant) > now.getTime() ? format.upcoming(instant, timeZone, now) : format.dayAndTimeInZone(instant, timeZone)
  return (
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
  )
}

function NextStep({ activity, now }: { activity: ActivityListItem; now: Date }) {
  const { t } = useTranslation()
  const hasPhotos = useClubSettings()?.photos
  const params = { id: activity.id }
  const step = cardStep(activity, now.getTime())
  if (step === 'complete')
    return (
      <LinkButton variant="filled" to="/activity/$id" params={params} hash={step}>
        {t('activity.step.complete')}
      </LinkButton>
    )
  if (step === 'back')
    return hasPhotos ? (
      <LinkButton to="/activity/$id/photos" params={params}>
        {t('photos.add')}
      </LinkButton>
    ) : (
      <LinkButton to="/activity/$id" params={params}>
        {t('day.none.action')}
      </LinkButton>
    )
  return (
    <LinkButton variant="filled" to="/activity/$id/today" params={params}>
      {t('day.title')}
    </LinkButton>
  )
}
