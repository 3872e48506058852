import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCloudDownload from '@tabler/icons-react/dist/esm/icons/IconCloudDownload.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { isAhead, type Phase } from '@bothy/contract/phases.ts'
import { isLeader } from '../../activity-parts/next-step.ts'
import { isFull } from '../../activity-parts/phase.ts'
import { useApi, useUser } from '../../api/api-context.tsx'
import { timeZoneName } from '../../format/time-zone-name.ts'
import { useFormat } from '../../format/use-format.ts'
import { withAllMessages } from '../../i18n/locale-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { ahead } from '../../lazy/load-ahead.ts'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx'
import { IconAnchor, IconButton } from '../../ui/icon-button.tsx'
import { MountOnOpen } from '../../ui/mount-on-open.tsx'
import { MeetingPoint } from './meeting-point.tsx'
import { saveToCalendar } from './save-to-calendar.ts'
import styles from './plan-details.module.css'

const KeepOffline = lazyWhenReachable(() => import('./keep-offline.tsx'))
const MessageSheet = lazyWhenReachable(ahead(() => withAllMessages(import('./message-sheet.tsx'))))

const signUp = {
  review: 'later',
  voting: 'later',
  enrolling: 'open',
  active: 'over',
  finished: 'over',
} as const satisfies Partial<Record<Phase, string>>

/** Nothing for an activity that does not take place. */
function signUpOf(activity: Activity): 'full' | (typeof signUp)[keyof typeof signUp] | undefined {
  if (activity.refusals.join === 'ACTIVITY_STARTED') return 'over'
  return isFull(activity) ? 'full' : signUp[activity.phase as keyof typeof signUp]
}

/** Time, place, seats and leader, and whether this device keeps it all. */
export function PlanDetails({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const signUpState = signUpOf(activity)
  const { maxParticipants } = activity
  return (
    <DescriptionList>
      <When activity={activity} />
      <MeetingPoint activity={activity} />
      <DescriptionItem
        icon={IconUsers}
        title={t('activity.up-to', { count: maxParticipants })}
        hint={signUpState && t(`activity.sign-up.${signUpState}`)}
      />
      <Leader activity={activity} />
      <Keep activity={activity} />
    </DescriptionList>
  )
}

/** Whether this device keeps the activity. The demo has everything in the browser anyway. */
function Keep({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const user = useUser()
  const { mode } = useApi()
  if (!user || mode === 'mock' || !('serviceWorker' in navigator)) return null
  return (
    <Suspense fallback={<DescriptionItem icon={IconCloudDownload} title={t('offline.keep')} hint={'\u00a0'} />}>
      <KeepOffline activity={activity} user={user} />
    </Suspense>
  )
}

/** The leader, and the ways to reach them. */
function Leader({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const [isWriting, setIsWriting] = useState(false)
  const { id, creatorId, creatorName, creatorAvatar, creatorPhone, creatorLed, phase } = activity
  const canWrite = activity.refusals.messageLeader === null
  const message = t('activity.message-leader', { name: creatorName ?? '' })
  const isOver = phase === 'finished' || phase === 'cancelled'
  return (
    <>
      <DescriptionItem
        picture={
          <span className={styles.leader}>
            <Avatar name={creatorName} avatar={creatorAvatar} size="md" />
          </span>
        }
        title={
          creatorId === null ? (
            (creatorName ?? t(isOver ? 'people.former' : 'activity.no-leader'))
          ) : (
            <Link to="/member/$userId" params={{ userId: creatorId }} className={styles.name}>
              {creatorName}
            </Link>
          )
        }
        hint={
          <>
            {creatorName === null ? t('activity.leader-badge') : t('activity.leader-badge-led', { count: creatorLed })}
            {isLeader(activity) && isAhead(activity) && (
              <>
                <br />
                {t('activity.leader-phone-note')}
              </>
            )}
          </>
        }
        aside={
          <>
            {canWrite && <IconButton icon={IconMessage} label={message} onClick={() => setIsWriting(true)} />}
            {creatorPhone && (
              <IconAnchor icon={IconPhone} label={t('activity.call', { name: creatorName ?? '' })} href={`tel:${creatorPhone}`} />
            )}
          </>
        }
      />
      {canWrite && (
        <MountOnOpen open={isWriting}>
          <MessageSheet key={id} activity={activity} call="messageLeader" title={message} open={isWriting} onOpenChange={setIsWriting} />
        </MountOnOpen>
      )}
    </>
  )
}

function When({ activity }: { activity: Activity }) {
  const { startTime, endTime, durationHours, timeZone } = activity
  const { t, locale } = useTranslation()
  const format = useFormat()
  const staysOver = endTime !== null && format.longDay(startTime, timeZone) !== format.longDay(endTime, timeZone)
  const length = staysOver
    ? t('activity.until', { when: format.inSentence.dayWithYearAndTime(endTime, timeZone) })
    : [
        durationHours !== null && t('activity.about', { duration: format.duration(durationHours) }),
        endTime !== null && t('activity.back-by', { time: format.time(endTime, timeZone) }),
      ]
        .filter(Boolean)
        .join(t('activity.comma'))
  const elsewhere = format.viewerTime(startTime, timeZone)
  return (
    <DescriptionItem
      icon={IconCalendarEvent}
      title={<time dateTime={startTime}>{format.dayWithYearAndTime(startTime, timeZone)}</time>}
      hint={
        <>
          {length}
          {elsewhere && (
            <>
              {length && <br />}
              {t('activity.zone', { zone: timeZoneName(locale, startTime, timeZone), when: elsewhere })}
            </>
          )}
        </>
      }
      aside={
        isAhead(activity) && (
          <IconButton icon={IconCalendarPlus} label={t('activity.add-to-calendar')} onClick={() => void saveToCalendar(activity)} />
        )
      }
    />
  )
}
