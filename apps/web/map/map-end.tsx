import type { Map as MapLibreMap } from 'maplibre-gl'
import { useTranslation } from '../i18n/translation.tsx'
import type { Region } from './map-options.ts'
import { boundsOfView, showsLand } from './map-view.ts'
import { useMapValue } from './use-map-value.ts'
import styles from './map-end.module.css'

const onMove = ['moveend', 'resize'] as const

/** Whether the view has enough of the land of the club's file. */
export const useHasLand = (map: MapLibreMap, region: Region | undefined): boolean | undefined =>
  useMapValue(map, onMove, (shown) => !region || showsLand(boundsOfView(shown), region))

type MapEndProps = {
  map: MapLibreMap
  region: Region | undefined
  /** The place that counts has no land. */
  isBeyond?: boolean | undefined
}

/** Says why a view has little or no land: the file of the club has none there. */
export function MapEnd({ map, region, isBeyond = false }: MapEndProps) {
  const { t } = useTranslation()
  const hasLand = useHasLand(map, region)
  return (
    <p role="status" className={styles.end}>
      {(!hasLand || isBeyond) && t('map.end')}
    </p>
  )
}
