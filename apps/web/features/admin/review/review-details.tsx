import { difficulties } from '@bothy/contract/choices.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { DifficultySign } from '../../../activity-parts/difficulty-badge.tsx'
import { GroupOf } from '../../../activity-parts/group-name.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './review-card.module.css'

/** Location, time, seats, difficulty and group. */
export function ReviewDetails({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { location, maxParticipants, routes, groupId, membersOnly, membersFirstDays } = activity
  const usedDifficulties = difficulties.filter((difficulty) => routes.some((route) => route.difficulty === difficulty))
  return (
    <dl className={styles.details}>
      <div>
        <dt>{t('admin.where')}</dt>
        <dd>{location}</dd>
      </div>
      <div>
        <dt>{t('filter.when')}</dt>
        <dd>
          <When activity={activity} />
        </dd>
      </div>
      <div>
        <dt>{t('admin.people')}</dt>
        <dd>{t('admin.up-to', { count: maxParticipants })}</dd>
      </div>
      <div>
        <dt>{t('activity.routes')}</dt>
        <dd className={styles.routes}>
          {usedDifficulties.map((difficulty) => (
            <span key={difficulty}>
              <DifficultySign difficulty={difficulty} />
              <VisuallyHidden>{t(`difficulty.${difficulty}`)}</VisuallyHidden>
            </span>
          ))}
          {t('routes.count', { count: routes.length })}
        </dd>
      </div>
      {groupId && (
        <div>
          <dt>{t('form.group')}</dt>
          <dd>
            <GroupOf groupId={groupId} />
            {membersOnly && <div>{t('activity.members-only')}</div>}
            {membersFirstDays !== null && <div>{t('form.who-joins.first')}</div>}
          </dd>
        </div>
      )}
    </dl>
  )
}

function When({ activity: { startTime, endTime, durationHours, timeZone } }: { activity: Activity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const start = format.dayAndTimeInZone(startTime, timeZone)
  const hours = endTime ? (Date.parse(endTime) - Date.parse(startTime)) / 3_600_000 : durationHours
  if (endTime && hours && hours > 24) return <>{t('admin.until', { start, end: format.dayAndTimeInZone(endTime, timeZone) })}</>
  return <>{hours ? t('admin.about', { start, duration: format.duration(hours) }) : start}</>
}
