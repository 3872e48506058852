import IconCurrentLocation from '@tabler/icons-react/dist/esm/icons/IconCurrentLocation.mjs'
import IconCurrentLocationOff from '@tabler/icons-react/dist/esm/icons/IconCurrentLocationOff.mjs'
import type { Activity, Route } from '@bothy/contract/entities.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { FullScreenMap } from '../../map/full-screen-map.tsx'
import { RouteMapWhenLoaded } from '../../map/route-map-when-loaded.tsx'
import type { OwnPosition } from '../../map/use-own-position.ts'
import type { OnTrack } from '../../map/use-place-on-track.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Progress } from './progress.tsx'
import { usePositionText } from './use-position-text.ts'
import styles from './day.module.css'

type MapCardProps = { activity: Activity; route: Route; own: OwnPosition; on: OnTrack; /** Milliseconds since 1970. */ now: number }

/** The map of the chosen route, with the meeting point, and with the position of the device once the member asks for it. */
export function MapCard({ activity, route, own, on: { place, marker }, now }: MapCardProps) {
  const { t } = useTranslation()
  const { coordinates } = activity
  return (
    <Card className={classes(styles.card, route.track && styles.map)} role="region" aria-label={t('day.position')}>
      {route.track && (
        <>
          <RouteMapWhenLoaded
            routes={[route]}
            position={marker}
            isNearest={place?.isOffTrack}
            meetingPoint={coordinates}
            fix={own.fix}
            isBrief
          />
          <FullScreenMap
            routes={[route]}
            meetingPoint={coordinates}
            own={own}
            place={place}
            progress={place && <Progress activity={activity} route={route} on={place} now={now} isBrief />}
          />
        </>
      )}
      {place && <Progress activity={activity} route={route} on={place} now={now} />}
      <OwnPositionButton activity={activity} own={own} />
    </Card>
  )
}

/** Asks for the position of the device, and says what keeps it from being found. */
function OwnPositionButton({ activity: { phase, timeZone }, own }: { activity: Activity; own: OwnPosition }) {
  const { t } = useTranslation()
  const positionText = usePositionText(timeZone)
  const { fix, isWatching, problem, start, stop } = own
  return (
    <>
      <div role="status" className={styles.status}>
        {problem && <Alert kind="warning" title={t(`day.position.${problem}`)} />}
        {isWatching && !fix && !problem && <p>{t('day.position.searching')}</p>}
      </div>
      {fix && <p>{positionText(fix)}</p>}
      {isWatching ? (
        <Button block className={styles.large} icon={IconCurrentLocationOff} onClick={stop}>
          {t('day.position.stop')}
        </Button>
      ) : (
        <Button
          variant={phase === 'enrolling' ? 'light' : 'filled'}
          block
          className={styles.large}
          icon={IconCurrentLocation}
          onClick={start}
        >
          {t('day.position.show')}
        </Button>
      )}
      <p className={styles.source}>{t('day.position.private')}</p>
    </>
  )
}
