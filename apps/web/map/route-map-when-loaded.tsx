import { Suspense } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { PastRoute } from '@bothy/contract/activities/past-routes.ts'
import { trackWithPath, useRetryTracks, useTrackPaths } from '../api/track-paths.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { lazyWhenReachable } from '../lazy/lazy-part.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Part } from '../ui/part.tsx'
import type { Fix } from './use-own-position.ts'
import type { WalkPosition } from './walk-position.ts'
import styles from './route-map-when-loaded.module.css'

const LazyRouteMap = lazyWhenReachable(() => import('./route-map.tsx'))

/** The routes whose tracks have come. */
export function useTrackedRoutes(routes: readonly PastRoute[]) {
  const paths = useTrackPaths()
  return routes.flatMap(({ id, position, title, duration, track: summary }) => {
    const track = trackWithPath(paths, summary)
    return track ? [{ id, position, title, duration, track }] : []
  })
}

type RouteMapWhenLoadedProps = {
  routes: readonly PastRoute[]
  /** The place to mark on the only route. */
  position?: WalkPosition | null
  /** It is the nearest place on the route, and not where the device is. */
  isNearest?: boolean | undefined
  /** Where everyone meets. */
  meetingPoint?: Coordinates | null
  /** Where the device is. */
  fix?: Fix | undefined
  /** Leaves out what the sheet is drawn from. */
  isBrief?: boolean | undefined
}

/** The sheet or the map with the tracks of these routes. */
export function RouteMapWhenLoaded({ routes, position, isNearest, meetingPoint, fix, isBrief }: RouteMapWhenLoadedProps) {
  const tracked = useTrackedRoutes(routes)
  const retry = useRetryTracks()
  if (tracked.length === 0 && retry) return <TracksFailed onRetry={retry} />
  if (tracked.length === 0) return routes.some(({ track }) => track) && <div className={styles.sheet} />
  return (
    <Part name="map" key={tracked.map(({ track }) => track.hash).join()}>
      <Suspense fallback={<div className={styles.sheet} />}>
        <LazyRouteMap routes={tracked} position={position} isNearest={isNearest} meetingPoint={meetingPoint} fix={fix} isBrief={isBrief} />
      </Suspense>
    </Part>
  )
}

function TracksFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert
      kind="error"
      title={t('activity.tracks.failed')}
      action={
        <Button size="small" onClick={onRetry}>
          {t('state.retry')}
        </Button>
      }
    />
  )
}
