import type { Map as MapLibreMap } from 'maplibre-gl'
import { useMemo, useSyncExternalStore } from 'react'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { partialMap } from './club-archive.ts'
import { useHasLand } from './map-end.tsx'
import { MapNote } from './map-note.tsx'
import type { Region } from './map-options.ts'
import { isInRegion, mapBounds, touches } from './map-view.ts'
import { placeOnRoute } from './place-on-route.ts'
import { boundsOf } from './routes-on-tiles.ts'
import type { Fix } from './use-own-position.ts'
import styles from './map-notes.module.css'

type MapNotesProps = { map: MapLibreMap; region: Region | undefined; fix: Fix | undefined; route: TrackedRoute }

/** Says why the map is coarse or empty: without a network, where it ends, and how far the device is from the route there. */
export function MapNotes({ map, region, fix, route }: MapNotesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isPartial = useSyncExternalStore(partialMap.subscribe, partialMap.current)
  const hasLand = useHasLand(map, region)
  const bounds = useMemo(() => mapBounds(boundsOf([route])), [route])
  const isRouteOutside = region !== undefined && !touches(bounds, region)
  const isOutside = fix !== undefined && region !== undefined && !isInRegion(fix, region)
  return (
    <div role="status" className={styles.notes}>
      {isPartial && <MapNote text={t('map.partial')} />}
      {isRouteOutside && <MapNote text={t('map.route-outside')} />}
      {isOutside && <MapNote text={t('map.outside', { distance: format.distance(placeOnRoute(fix, route.track.path).offsetM / 1000) })} />}
      {!hasLand && !isRouteOutside && !isOutside && <MapNote text={t('map.end')} />}
    </div>
  )
}
