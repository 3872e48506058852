import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import type { Region } from './map-options.ts'
import { boundsOfView, showsLand } from './map-view.ts'
import styles from './map-end.module.css'

/** Says why a view has little or no land: the file of the club has none there. */
export function MapEnd({ map, region }: { map: MapLibreMap; region: Region | undefined }) {
  const { t } = useTranslation()
  const [hasLand, setHasLand] = useState(true)
  useEffect(() => {
    if (!region) return
    const look = () => setHasLand(showsLand(boundsOfView(map), region))
    look()
    map.on('moveend', look)
    map.on('resize', look)
    return () => {
      map.off('moveend', look)
      map.off('resize', look)
    }
  }, [map, region])
  return (
    <p role="status" className={styles.end}>
      {!hasLand && t('map.end')}
    </p>
  )
}
