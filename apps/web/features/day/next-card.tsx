import IconDirections from '@tabler/icons-react/dist/esm/icons/IconDirections.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import { directionsTo, mapAt } from '../../activity-parts/directions.ts'
import { ownSeat } from '../../activity-parts/presence.ts'
import { backMessages, stepWhenBack, whoReturned } from '../../activity-parts/step-when-back.ts'
import { useClubSettings, useUser } from '../../api/api-context.tsx'
import { formatCoordinates } from '../../format/coordinates.ts'
import { answersForAll } from '../../format/day-of.ts'
import { shortNames } from '../../format/names.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { AnchorButton } from '../../ui/anchor-button.tsx'
import { useTextLanguage } from '../../ui/author-language.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Title } from '../../ui/title.tsx'
import styles from './day.module.css'

const hour = 3_600_000
const elsewhere = { target: '_blank', rel: 'noreferrer' }

const inOneLine = (text: string) => text.replaceAll(' ', '\u00a0')

/** "Starts in 3 hr 12 min", "Started 1 hr 5 min ago". */
function useCountdown(): (activity: Activity, now: number) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ phase, startTime, timeZone }, now) => {
    const left = (Date.parse(startTime) - now) / hour
    // The leader has started it earlier.
    if (phase !== 'enrolling' && left >= 1 / 60) return t('phase.active')
    if (left >= 24) return t('day.starts', { when: format.until(startTime, timeZone, new Date(now)) })
    if (left >= 1 / 60) return t('day.starts-in', { duration: inOneLine(format.duration(left)) })
    return left > -1 / 60 ? t('day.starts-now') : t('day.started', { duration: inOneLine(format.duration(-left)) })
  }
}

/** Whom to call, and until the viewer is back when it starts and where everyone meets. `now` in milliseconds since 1970. */
export function NextCard({ activity, now }: { activity: Activity; now: number }) {
  const { t, locale } = useTranslation()
  const userId = useUser()?.id
  const hasPhotos = useClubSettings()?.photos
  const countdown = useCountdown()
  const { id, title, creatorName, creatorPhone } = activity
  const coLeaders = activity.coLeaders.flatMap(({ name, hasAccepted }) => (hasAccepted ? name : []))
  const ownReturnedAt = ownSeat(activity, userId)?.returnedAt
  const back = whoReturned({ ...activity, ownReturnedAt })
  const step = stepWhenBack({ ...activity, ownReturnedAt, isForAll: answersForAll(activity, userId) })
  return (
    <Card className={styles.card} role="region" aria-label={t('day.next')}>
      <Title level={2} className={styles.title}>
        {title}
      </Title>
      <p className={styles.countdown}>{back ? t(backMessages[back]) : countdown(activity, now)}</p>
      {!back && <StartTime activity={activity} />}
      <dl className={styles.facts}>
        {!back && <MeetingPoint activity={activity} />}
        <div>
          <dt>{t('activity.leader-badge')}</dt>
          <dd>{creatorName === null ? t('activity.no-leader') : shortNames(locale, creatorName, coLeaders)}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {!back && <Directions activity={activity} />}
        {step === 'complete' && (
          <LinkButton variant="light" block className={styles.large} to="/activity/$id" params={{ id }} hash={step}>
            {t('activity.step.complete')}
          </LinkButton>
        )}
        {step === 'back' && hasPhotos && (
          <LinkButton variant="light" block className={styles.large} to="/activity/$id/photos" params={{ id }}>
            {t('photos.add')}
          </LinkButton>
        )}
        {creatorPhone && (
          <AnchorButton block className={styles.large} icon={IconPhone} href={`tel:${creatorPhone}`}>
            {t('activity.call', { name: creatorName ?? '' })}
          </AnchorButton>
        )}
      </div>
    </Card>
  )
}

function StartTime({ activity: { startTime, timeZone } }: { activity: Activity }) {
  const format = useFormat()
  return (
    <p className={styles.when}>
      <time dateTime={startTime}>{format.dayAndTimeInZone(startTime, timeZone)}</time>
    </p>
  )
}

function MeetingPoint({ activity: { location, coordinates } }: { activity: Activity }) {
  const { t } = useTranslation()
  const languageOf = useTextLanguage()
  return (
    <div>
      <dt>{t('activity.meeting-point')}</dt>
      <dd>
        <span lang={languageOf(location)}>{location}</span>
        {coordinates && <bdi className={styles.coordinates}>{formatCoordinates(coordinates)}</bdi>}
      </dd>
    </div>
  )
}

function Directions({ activity: { phase, location, coordinates } }: { activity: Activity }) {
  const { t } = useTranslation()
  return (
    <AnchorButton
      variant={phase === 'active' ? 'light' : 'cta'}
      block
      className={styles.large}
      icon={coordinates ? IconMap2 : IconDirections}
      href={coordinates ? mapAt(coordinates, location, navigator.userAgent) : directionsTo(location, navigator.userAgent)}
      {...elsewhere}
    >
      {coordinates ? t('day.open-maps') : t('activity.directions')}
    </AnchorButton>
  )
}
