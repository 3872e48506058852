import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import type { ReactNode } from 'react'
import type { Activity, ActivityListItem } from '@bothy/contract/entities.ts'
import { isLeader } from '../../activity-parts/next-step.ts'
import { openingOf } from '../../activity-parts/opening-of.ts'
import { ActivityBadge } from '../../activity-parts/phase-badge.tsx'
import { phaseIcons } from '../../activity-parts/phase.ts'
import { ownSeat } from '../../activity-parts/presence.ts'
import { TagLink } from '../../activity-parts/tag.tsx'
import { useUser } from '../../api/api-context.tsx'
import { untilLastDay } from '../../format/later-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { withAllMessages } from '../../i18n/locale-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyRenderedPart } from '../../lazy/lazy-part.tsx'
import { Alert } from '../../ui/alert.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { Title } from '../../ui/title.tsx'
import styles from './activity-header.module.css'

const GroupLine = lazyRenderedPart(() => withAllMessages(import('./group-line.tsx')))

/** The reason that an admin or the leader gave for a rejection or cancellation. */
function Reason({ activity: { phase, rejectReason, cancelReason } }: { activity: Activity }) {
  const { t } = useTranslation()
  const reason = { rejected: rejectReason, cancelled: cancelReason }[phase as string]
  if (reason === undefined) return null
  return (
    <div className={styles.reason}>
      <Alert kind="error" icon={phaseIcons[phase]} title={t(phase === 'rejected' ? 'activity.rejected' : 'activity.cancelled')}>
        <span lang={detectLanguage(reason)}>{reason}</span>
      </Alert>
    </div>
  )
}

/** Phase, title, reason of a rejection or cancellation, time and place. */
export function ActivityHeader({ activity }: { activity: Activity }) {
  return <Headline activity={activity} reason={<Reason activity={activity} />} />
}

/** Until the activity has loaded: what its card has said, in the same place. */
export function KnownHeader({ item }: { item: ActivityListItem }) {
  return <Headline activity={item} />
}

/** When the badge says that joining opens: to the viewer, and to leaders, who may join before, to the others. */
const openingFor = (activity: Activity | ActivityListItem) =>
  'opensToAllAt' in activity ? (openingOf(activity) ?? (isLeader(activity) ? activity.joinsOpenAt : null)) : activity.joinsOpenAt

/** When the viewer said that they are back. */
function useOwnReturn(activity: Activity | ActivityListItem): string | null | undefined {
  const userId = useUser()?.id
  return 'participants' in activity ? ownSeat(activity, userId)?.returnedAt : activity.ownReturnedAt
}

function Headline({ activity, reason }: { activity: Activity | ActivityListItem; reason?: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { startTime, endTime, timeZone } = activity
  const when = format.dayAndTimeInZone(startTime, timeZone) + untilLastDay(startTime, endTime, format.inZone(timeZone))
  return (
    <header className={styles.headline}>
      <ActivityBadge
        activity={{ ...activity, joinsOpenAt: openingFor(activity), ownReturnedAt: useOwnReturn(activity) }}
        label={activity.phase === 'voting' ? t('activity.voting-on-route') : undefined}
      />
      <Title level={1} className={styles.title}>
        {activity.title}
      </Title>
      {reason}
      <div className={styles.meta}>
        <p>
          <IconCalendarEvent size={18} aria-hidden />
          <time dateTime={startTime}>{when}</time>
        </p>
        <p>
          <IconMapPin size={18} aria-hidden />
          <span>{activity.location}</span>
        </p>
      </div>
      {activity.groupId && <GroupLine groupId={activity.groupId} activity={activity} />}
    </header>
  )
}

export function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={t('activity.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <TagLink tag={tag} />
        </li>
      ))}
    </ul>
  )
}
