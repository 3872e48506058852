import type { Activity, Route } from '@bothy/contract/entities.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { PlaceOnTrack } from '../../map/use-place-on-track.ts'
import { useSetting } from '../../settings/settings.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { hoursLeft } from './hours-left.ts'
import styles from './day.module.css'

const hour = 3_600_000
const usualPace = 100

type ProgressProps = {
  activity: Activity
  route: Route
  on: PlaceOnTrack
  /** Milliseconds since 1970. */
  now: number
  /** On the map of the whole screen: in one line, without how the time is worked out. */
  isBrief?: boolean
}

/** What is done of the route and what is left. It says how far away the route is from a member who has left it. */
export function Progress({ on, ...rest }: ProgressProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { place, isOffTrack, isFarAway } = on
  const distance = format.scale(place.offsetM / 1000)
  return (
    <>
      {(isOffTrack || isFarAway) && (
        <Alert kind="warning" title={t('day.off', { distance })}>
          {t(isFarAway ? 'day.off.far' : 'day.off.near')}
        </Alert>
      )}
      {/* Without the distance, which is another one at each position. */}
      <VisuallyHidden role="status">{(isOffTrack || isFarAway) && t('day.off.route')}</VisuallyHidden>
      {!isFarAway && <Figures on={on} {...rest} />}
    </>
  )
}

function Figures({ activity, route, on: { progress, place, choose }, now, isBrief }: ProgressProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [pace] = useSetting('preferences.pace')
  const { done, remaining } = progress.partsAt(place.distanceM)
  const hours = hoursLeft(remaining, { lengthM: progress.lengthM, duration: route.duration, pace: pace ?? usualPace })
  const endTime = new Date(now + hours * hour).toISOString()
  const parts = [
    ['day.left', remaining],
    ['day.done', done],
  ] as const
  return (
    <>
      <dl className={isBrief ? styles.brief : styles.figures}>
        {parts.map(([name, { distanceM, ascentM }]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{format.distance(distanceM / 1000)}</dd>
            {ascentM !== undefined && <dd className={styles.second}>{t('day.ascent', { height: format.height(ascentM) })}</dd>}
          </div>
        ))}
        <div>
          <dt>{t('day.time-left')}</dt>
          <dd>{format.duration(hours)}</dd>
          <dd className={styles.second}>
            {t('day.at-end', { time: format.inSentence.timeOrDay(endTime, activity.timeZone, new Date(now)) })}
          </dd>
        </div>
      </dl>
      {!isBrief && (
        <p className={styles.source}>
          {remaining.ascentM === undefined ? t('day.time-left.share') : pace === null ? t('day.time-left.usual') : t('day.time-left.pace')}
        </p>
      )}
      {place.othersM.length > 0 && (
        <div className={styles.others}>
          <p>{t('day.passes', { distance: format.distance(place.distanceM / 1000) })}</p>
          {place.othersM.map((distanceM) => (
            <Button key={distanceM} size="small" onClick={() => choose(distanceM)}>
              {t('day.passes.choose', { distance: format.distance(distanceM / 1000) })}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
