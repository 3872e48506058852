import { Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isEncodedTrack } from '@bothy/contract/activities/encoded-track.ts'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { Card } from '../../ui/card.tsx'
import { Part } from '../../ui/part.tsx'
import { pointOf, type ActivityValues } from './activity-values.ts'
import styles from './routes-step.module.css'

const RouteMap = lazyWhenReachable(() => import('../../map/route-map.tsx'))

/** The tracks of all candidate routes in their colors, before anybody votes on them. Nothing without a track. `positions`: those of the routes. */
export function RoutesOnMap({ positions }: { positions: readonly number[] }) {
  const { control } = useFormContext<ActivityValues>()
  const [routes, coordinates] = useWatch({ control, name: ['routes', 'coordinates'] })
  const tracked = routes.flatMap(({ track }, index) =>
    // A track that was stored before the club checked tracks may be damaged.
    track && isEncodedTrack(track.path) ? [{ id: String(index), position: positions[index] ?? index, track }] : [],
  )
  if (tracked.length === 0) return null
  return (
    <Card className={styles.map}>
      <Part name="map" key={tracked.map(({ track }) => track.path).join()} fallback={null}>
        <Suspense fallback={<div className={styles.mapPlace} />}>
          <RouteMap routes={tracked} meetingPoint={pointOf(coordinates)} opensFullScreen={false} />
        </Suspense>
      </Part>
    </Card>
  )
}
