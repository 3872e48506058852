import { Suspense, type ReactNode } from 'react'
import type { PastRoute } from '@bothy/contract/activities/past-routes.ts'
import { trackWithPath, useTrackPaths } from '../api/track-paths.tsx'
import { routeLetter } from '../format/route-letter.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { lazyWhenReachable } from '../lazy/lazy-part.tsx'
import { Part } from '../ui/part.tsx'
import styles from './track-chart.module.css'

const LabeledProfile = lazyWhenReachable(() => import('./labeled-profile.tsx'))

type TrackChartProps = {
  route: PastRoute
  /** Drawn over the profile. */
  mark?: ReactNode
}

/** The elevation profile of one route, with round elevations and distances beside it. Nothing without elevations. */
export function TrackChart(props: TrackChartProps) {
  return (
    <Part name="profile" key={props.route.track?.hash}>
      <Chart {...props} />
    </Part>
  )
}

function Chart({ route: { track, position }, mark }: TrackChartProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const loadedTrack = trackWithPath(useTrackPaths(), track)
  if (track?.highest == null || track.lowest == null) return null
  const [highest, lowest, distance] = [format.height(track.highest), format.height(track.lowest), format.distance(track.distance)]
  return (
    <div className={styles.chart} role="img" aria-label={t('route.profile', { letter: routeLetter(position), highest, lowest, distance })}>
      <Suspense>
        {loadedTrack && (
          <LabeledProfile
            track={loadedTrack}
            position={position}
            heights={{ lowestM: track.lowest, highestM: track.highest }}
            mark={mark}
          />
        )}
      </Suspense>
    </div>
  )
}
