import { Suspense } from 'react'
import type { Route } from '@bothy/contract/entities.ts'
import { trackWithPath, useTrackPaths } from '../../api/track-paths.tsx'
import { routeLetter } from '../../activity/route-letter.tsx'
import { useFormat } from '../../format/use-format.ts'
import { lazyWithMessages } from '../../loading/lazy-with-messages.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import styles from './track-chart.module.css'

const TrackProfile = lazyWithMessages(() => import('../../tracks/track-profile.tsx'))

/** The elevation profile of one route, with its highest and lowest point and its length. Nothing without elevations. */
export function TrackChart({ route: { track, position } }: { route: Route }) {
  const { t } = useTranslation()
  const format = useFormat()
  const drawn = trackWithPath(useTrackPaths(), track)
  if (track?.highest == null || track.lowest == null) return null
  const [highest, lowest, distance] = [format.height(track.highest), format.height(track.lowest), format.distance(track.distance)]
  return (
    <div className={styles.chart} role="img" aria-label={t('route.profile', { letter: routeLetter(position), highest, lowest, distance })}>
      <div className={styles.heights} aria-hidden>
        <span>{highest}</span>
        <span>{lowest}</span>
      </div>
      <div className={styles.profile}>
        <Suspense>{drawn && <TrackProfile track={drawn} position={position} />}</Suspense>
      </div>
      <div className={styles.way} aria-hidden>
        <span>{format.distance(0)}</span>
        <span>{distance}</span>
      </div>
    </div>
  )
}
