import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { useClubSettings } from '../api/api-context.tsx'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useTheme } from '../settings/theme.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { showClubMap, type ClubMap } from './club-map.ts'
import { Attribution } from './tiles.tsx'
import styles from './point-picker.module.css'

type PointPickerProps = {
  /** The middle of the map at first; null shows the world. */
  point: Coordinates | null
  onPick: (point: Coordinates) => void
}

const zoom = { place: 14, world: 1 }
/** Rounds to five decimals, which is about one meter. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** A map that a finger, a mouse or the arrow keys move; a button picks the point below the cross in its middle. Shows nothing in a club without a map. */
export default function PointPicker({ point, onPick }: PointPickerProps) {
  const { t, locale } = useTranslation()
  const { units } = useFormat()
  const isImperial = units === 'imperial'
  const { dark } = useTheme()
  const clubSettings = useClubSettings()
  const container = useRef<HTMLDivElement>(null)
  const [clubMap, setClubMap] = useState<ClubMap>()
  /** Undefined until the map is shown or fails. A map that failed may be shown later, when the network is back. */
  const [isShown, setIsShown] = useState<boolean>()
  const { mapSource = 'none', mapUrl = '' } = clubSettings ?? {}
  const initialOptions = useEffectEvent(() => ({
    label: t('map.label'),
    view: point ? { center: [point.longitude, point.latitude] as [number, number], zoom: zoom.place } : { zoom: zoom.world },
  }))
  useEffect(() => {
    if (!container.current) return
    const removal = new AbortController()
    const settings = { mapSource, mapUrl }
    const onReady = (ready: ClubMap | undefined) => {
      setClubMap(ready)
      if (!ready) setIsShown(false)
    }
    const options = { ...initialOptions(), routes: [], isInteractive: true, onReady, onShown: setIsShown }
    void showClubMap({
      ...options,
      container: container.current,
      settings,
      reader: { isDark: dark, locale, isImperial },
      signal: removal.signal,
    })
    return () => {
      removal.abort()
      setClubMap(undefined)
      setIsShown(undefined)
    }
  }, [mapSource, mapUrl, dark, locale, isImperial])
  if (!clubSettings || mapSource === 'none') return null
  const pick = () => {
    const { lat, lng } = clubMap!.map.getCenter().wrap()
    onPick({ latitude: roundDegrees(lat), longitude: roundDegrees(lng) })
  }
  return (
    <div className={styles.picker}>
      {isShown === false ? <Alert kind="error" title={t('map.pick.failed')} /> : <p>{t('map.pick.hint')}</p>}
      <div className={styles.box} hidden={isShown === false} data-base-ui-swipe-ignore>
        <div className={styles.frame}>
          <div ref={container} className={styles.map} />
        </div>
        <IconPlus className={styles.cross} size={40} aria-hidden />
        <Attribution text={clubSettings.mapAttribution} />
      </div>
      <Button variant="filled" disabled={!clubMap || !isShown} onClick={pick}>
        {t('map.pick')}
      </Button>
    </div>
  )
}
