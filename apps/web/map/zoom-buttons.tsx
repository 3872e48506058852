import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useTranslation } from '../i18n/translation.tsx'
import { MapButton } from './map-button.tsx'
import styles from './map-tools.module.css'

export function ZoomButtons({ map }: { map: MapLibreMap }) {
  const { t } = useTranslation()
  return (
    <div className={styles.zoom}>
      <MapButton icon={IconPlus} label={t('map.zoom-in')} onClick={() => map.zoomIn()} />
      <MapButton icon={IconMinus} label={t('map.zoom-out')} onClick={() => map.zoomOut()} />
    </div>
  )
}
