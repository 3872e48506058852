import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCloudDownload from '@tabler/icons-react/dist/esm/icons/IconCloudDownload.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Suspense } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { isPublicAndNotOver } from '@bothy/contract/phases.ts'
import { useApi, useUser } from '../../api/api-context.tsx'
import { useIsHydrated } from '../../format/rendered-page.ts'
import { timeZoneName } from '../../format/time-zone-name.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import { MeetingPoint } from './meeting-point.tsx'
import { saveToCalendar } from './save-to-calendar.ts'
import { showsSeats } from './seats.tsx'
import { isUndecided } from './vote-closing.ts'

const KeepOffline = lazyWhenReachable(() => import('./keep-offline.tsx'))

/** Time and place, the number of spots until they are shown one by one, and whether this device keeps it all. */
export function PlanDetails({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { phase, maxParticipants } = activity
  return (
    <DescriptionList>
      <When activity={activity} />
      <MeetingPoint activity={activity} />
      {!showsSeats(phase) && (
        <DescriptionItem
          icon={IconUsers}
          title={t('activity.up-to', { count: maxParticipants })}
          hint={isUndecided(activity) && <Later activity={activity} />}
        />
      )}
      <Keep activity={activity} />
    </DescriptionList>
  )
}

/** When members can join: after the vote, or at a time to come. */
function Later({ activity: { joinsOpenAt, timeZone } }: { activity: Activity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useMinute()
  if (joinsOpenAt === null || Date.parse(joinsOpenAt) <= now) return t('activity.sign-up.later')
  return t('activity.joining-opens', { when: format.inSentence.upcoming(joinsOpenAt, timeZone, new Date(now)) })
}

/** Whether this device keeps the activity. The demo has everything in the browser anyway. */
function Keep({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const user = useUser()
  const { mode } = useApi()
  const isHydrated = useIsHydrated()
  if (!user || mode === 'mock' || (isHydrated && !('serviceWorker' in navigator))) return null
  const placeholder = <DescriptionItem icon={IconCloudDownload} title={t('offline.keep')} hint={'\u00a0'} />
  // Only the browser knows what it has.
  if (!isHydrated) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <KeepOffline activity={activity} user={user} />
    </Suspense>
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
        isPublicAndNotOver(activity) && (
          <IconButton icon={IconCalendarPlus} label={t('activity.add-to-calendar')} onClick={() => void saveToCalendar(activity)} />
        )
      }
    />
  )
}
