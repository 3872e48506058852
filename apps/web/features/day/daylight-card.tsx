import { useMemo } from 'react'
import type { Activity, Route } from '@bothy/contract/entities.ts'
import { instantOf } from '@bothy/contract/zoned-time.ts'
import { decodeTrack } from '@bothy/hiking'
import { useRetryTracks, useTrackPaths } from '../../api/track-paths.tsx'
import { routeLetter } from '../../format/route-letter.ts'
import { timeZoneName } from '../../format/time-zone-name.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { dayAt, dayLight, dayOf, dayPlan, isOneDay } from './day-plan.ts'
import styles from './day.module.css'

const unknown = '–'

/** As the card that says who is back. */
const showsAlarm = ({ refusals, expectedReturn }: Activity) =>
  refusals.confirmReturn === null && refusals.postponeAlarm === null && expectedReturn !== null

type DaylightCardProps = { activity: Activity; route: Route; now: number }

/** Undefined for a damaged track. */
function startOf(path: string) {
  try {
    return decodeTrack(path).segments[0]?.[0]
  } catch {
    return undefined
  }
}

/** Where the light is computed: at the start of the track, which may not have come yet, else at the meeting point. Null if neither is known. */
function usePlace({ coordinates }: Activity, { track }: Route) {
  const paths = useTrackPaths()
  const hasFailed = useRetryTracks() !== undefined
  const path = track && paths.get(track.hash)
  const start = useMemo(() => (path ? startOf(path) : undefined), [path])
  const point = coordinates && { lat: coordinates.latitude, lon: coordinates.longitude }
  // Until the track has come, the meeting point tells nearly the same, and nothing moves.
  if (track && (start || (!hasFailed && !path))) return { at: start ?? point, source: 'track' as const }
  return point && { at: point, source: 'point' as const }
}

/** When the party is expected back, how long it is light, and what that is computed from. `now` in milliseconds since 1970. */
export function DaylightCard({ activity, route, now }: DaylightCardProps) {
  const { t, locale } = useTranslation()
  const format = useFormat()
  const place = usePlace(activity, route)
  const { timeZone } = activity
  const { returnAt, isReturnPlanned } = dayPlan(activity, route)
  const light = place?.at && dayLight(activity, route, place.at, now)
  // What the track decides has its room before the track has come, so that nothing moves.
  const isLoading = place !== null && !light
  const hasTurnaround = isOneDay(activity) && (isLoading || light?.sunset !== undefined)
  const time = (instant: number) => format.time(new Date(instant).toISOString(), timeZone)
  const day = dayOf(activity, now)
  const isBackThatDay = dayAt(new Date(returnAt).toISOString(), timeZone) === day
  // Those who can postpone the alarm read there when it is, if this card has something else to say.
  const saysReturn = place === null || !showsAlarm(activity)
  const noon = instantOf(`${day}T12:00`, timeZone)
  return (
    <Card className={styles.card} role="region" aria-label={t('day.daylight')}>
      <dl className={styles.figures}>
        {saysReturn && (
          <div className={isBackThatDay ? undefined : styles.wide}>
            <dt>{t('day.back')}</dt>
            <dd>{isBackThatDay ? time(returnAt) : format.dayAndTime(new Date(returnAt).toISOString(), timeZone)}</dd>
          </div>
        )}
        {(isLoading || light?.sunset !== undefined) && (
          <div>
            <dt>{t('day.sunset')}</dt>
            <dd>{light?.sunset === undefined ? unknown : time(light.sunset)}</dd>
          </div>
        )}
        {hasTurnaround && (
          <div>
            <dt>{t('day.turnaround')}</dt>
            <dd>{light?.turnaround === undefined ? unknown : time(light.turnaround)}</dd>
          </div>
        )}
      </dl>
      {light?.endsInTheDark && <Alert kind="warning" title={t('day.dark')} />}
      {light?.daylight === 'all day' && <p>{t('day.sun-stays')}</p>}
      {light?.daylight === 'none' && <Alert kind="warning" title={t('day.no-sun')} />}
      <div className={styles.source}>
        {saysReturn && <p>{isReturnPlanned ? t('day.back.planned') : t('day.back.computed')}</p>}
        {hasTurnaround && <p>{t('day.turnaround.text')}</p>}
        {place && (isLoading || light?.daylight === 'part of the day') && (
          <p>
            {t(place.source === 'track' ? 'day.sunset.track' : 'day.sunset.point', {
              day: format.longDay(noon, timeZone),
              zone: timeZoneName(locale, noon, timeZone),
              letter: routeLetter(route.position),
            })}
          </p>
        )}
      </div>
    </Card>
  )
}
