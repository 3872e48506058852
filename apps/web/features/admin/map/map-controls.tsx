import IconMapPins from '@tabler/icons-react/dist/esm/icons/IconMapPins.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconZoomScan from '@tabler/icons-react/dist/esm/icons/IconZoomScan.mjs'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './world-map.module.css'

type MapControlsProps = {
  onZoom: (factor: number) => void
  /** Undefined without a rectangle. */
  onBack: (() => void) | undefined
  /** Undefined without activities. */
  onAround: (() => void) | undefined
}

/** What changes the part of the world that is shown. */
export function MapControls({ onZoom, onBack, onAround }: MapControlsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.controls}>
      {onBack && (
        <Button size="small" icon={IconZoomScan} onClick={onBack}>
          {t('region-map.back')}
        </Button>
      )}
      {onAround && (
        <Button size="small" icon={IconMapPins} onClick={onAround}>
          {t('region-map.around')}
        </Button>
      )}
      <div className={styles.zoom}>
        <IconButton variant="outlined" icon={IconMinus} label={t('map.zoom-out')} onClick={() => onZoom(2)} />
        <IconButton variant="outlined" icon={IconPlus} label={t('map.zoom-in')} onClick={() => onZoom(1 / 2)} />
      </div>
    </div>
  )
}
