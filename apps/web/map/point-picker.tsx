import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { useClubSettings } from '../api/api-context.tsx'
import { useTheme } from '../api/theme.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { showClubMap, type ClubMap } from './club-map.ts'
import { Attribution } from './tiles.tsx'
import styles from './point-picker.module.css'

type PointPickerProps = {
  /** Where the map begins; null shows the world. */
  point: Coordinates | null
  onPick: (point: Coordinates) => void
}

const zoom = { place: 14, world: 1 }
/** A ten-thousandth of a degree is eleven meters; another digit is one. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Picks the point below the cross in the middle of the map: with a finger, a mouse or the arrow keys. Nothing in a club without a map. */
export default function PointPicker({ point, onPick }: PointPickerProps) {
  const { t } = useTranslation()
  const { dark } = useTheme()
  const source = useClubSettings()
  const container = useRef<HTMLDivElement>(null)
  const [clubMap, setClubMap] = useState<ClubMap>()
  /** Undefined until the map is shown or fails. A failed map may still be shown. */
  const [isShown, setIsShown] = useState<boolean>()
  const { mapSource = 'none', mapUrl = '' } = source ?? {}
  const partsNow = useEffectEvent(() => ({
    label: t('map.label'),
    view: point ? { center: [point.longitude, point.latitude] as [number, number], zoom: zoom.place } : { zoom: zoom.world },
  }))
  useEffect(() => {
    if (!container.current) return
    const over = new AbortController()
    const settings = { mapSource, mapUrl }
    const onReady = (ready: ClubMap | undefined) => {
      setClubMap(ready)
      if (!ready) setIsShown(false)
    }
    const parts = { ...partsNow(), routes: [], isInteractive: true, onReady, onShown: setIsShown }
    void showClubMap({ ...parts, container: container.current, settings, isDark: dark, signal: over.signal })
    return () => {
      over.abort()
      setClubMap(undefined)
      setIsShown(undefined)
    }
  }, [mapSource, mapUrl, dark])
  if (!source || mapSource === 'none') return null
  const pick = () => {
    const { lat, lng } = clubMap!.map.getCenter().wrap()
    onPick({ latitude: rounded(lat), longitude: rounded(lng) })
  }
  return (
    <div className={styles.picker}>
      {isShown === false ? <Alert kind="error" title={t('map.pick.failed')} /> : <p>{t('map.pick.hint')}</p>}
      <div className={styles.box} hidden={isShown === false} data-base-ui-swipe-ignore>
        <div className={styles.frame}>
          <div ref={container} className={styles.map} />
        </div>
        <IconPlus className={styles.cross} size={40} aria-hidden />
        <Attribution text={source.mapAttribution} />
      </div>
      <Button variant="filled" disabled={!clubMap || !isShown} onClick={pick}>
        {t('map.pick')}
      </Button>
    </div>
  )
}
