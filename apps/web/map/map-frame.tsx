import { Suspense, type ReactNode } from 'react'
import { useClubSettings } from '../api/api-context.tsx'
import { lazyWhenReachable } from '../lazy/lazy-part.tsx'
import { Alert } from '../ui/alert.tsx'
import { classes } from '../ui/classes.ts'
import type { ActivityMapProps } from './activity-map.tsx'
import { Attribution, useFilesEarly } from './tiles.tsx'
import styles from './map-frame.module.css'

const ActivityMap = lazyWhenReachable(() => import('./activity-map.tsx'))

/** The names of cities beyond the land of a map file are from GeoNames. */
const attributionOf = ({ mapSource, mapAttribution }: NonNullable<ReturnType<typeof useClubSettings>>) =>
  mapSource === 'pmtiles' ? [mapAttribution, 'GeoNames'].filter(Boolean).join(' · ') : mapAttribution

type MapFrameProps = Omit<ActivityMapProps, 'source'> & {
  /** Its height, and where it is beside the list. */
  className: string | undefined
  /** Undefined until the map is shown or fails. */
  isShown: boolean | undefined
  /** What is said in place of a map that fails. */
  failure: string
  /** What lies on the map. */
  children?: ReactNode
}

/** The places of a list on the map of the club. */
export function MapFrame({ className, isShown, failure, children, ...map }: MapFrameProps) {
  const source = useClubSettings()
  useFilesEarly(source)
  const frame = classes(styles.frame, className)
  if (!source) return <div className={frame} aria-busy />
  return (
    <div className={frame} data-tiles={isShown ? 'shown' : 'loading'} data-base-ui-swipe-ignore>
      <Suspense fallback={<div className={styles.loading} aria-busy />}>
        <ActivityMap {...map} source={source} />
      </Suspense>
      <Attribution text={attributionOf(source)} />
      {isShown === false && (
        <div className={styles.failed}>
          <Alert kind="warning" title={failure} />
        </div>
      )}
      {children}
    </div>
  )
}
