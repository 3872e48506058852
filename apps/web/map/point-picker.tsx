import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { useClubSettings } from '../api/api-context.tsx'
import { decimalDegrees } from '../format/coordinates.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { BasicTools } from './basic-tools.tsx'
import { MapEnd } from './map-end.tsx'
import { nameNear } from './place-at.ts'
import { Attribution } from './tiles.tsx'
import { useClubMap } from './use-club-map.ts'
import { useMapValue } from './use-map-value.ts'
import styles from './point-picker.module.css'

type PointPickerProps = {
  /** The middle of the map at first; null shows all land of the club. */
  point: Coordinates | null
  /** `name`: of the place on the map, if it has one there. */
  onPick: (point: Coordinates, name: string | undefined) => void
}

const zoomOfPlace = 14
const onMove = ['move'] as const
/** Rounds to five decimals, which is about one meter. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** A map that a finger, a mouse or the arrow keys move; a button picks the point below the cross in its middle. Shows nothing in a club without a map. */
export default function PointPicker({ point, onPick }: PointPickerProps) {
  const { t, locale } = useTranslation()
  const clubSettings = useClubSettings()
  const container = useRef<HTMLDivElement>(null)
  /** Undefined until the map is shown or fails. A map that failed may be shown later, when the network is back. */
  const [isShown, setIsShown] = useState<boolean>()
  const source = clubSettings ?? { mapSource: 'none' as const, mapUrl: '' }
  const viewAtFirst = () => (point ? { center: [point.longitude, point.latitude] as [number, number], zoom: zoomOfPlace } : undefined)
  const { map, region } = useClubMap(container, { source, viewAtFirst, onShown: setIsShown }) ?? {}
  const name = useNameBelowCross(map, locale)
  const below = useMapValue(map, onMove, (shown) => decimalDegrees(pointBelowCross(shown)))
  if (!clubSettings || source.mapSource === 'none') return null
  return (
    <div className={styles.picker}>
      {isShown === false ? <Alert kind="error" title={t('map.pick.failed')} /> : <p>{t('map.pick.hint')}</p>}
      <div className={styles.box} hidden={isShown === false} data-base-ui-swipe-ignore>
        <div className={styles.frame}>
          <div ref={container} className={styles.map} />
        </div>
        <IconPlus className={styles.cross} size={40} aria-hidden />
        {map && <MapEnd map={map} region={region} />}
        <BasicTools map={map} />
        <Attribution text={clubSettings.mapAttribution} />
      </div>
      <div className={styles.below}>
        <p role="status" className={styles.name}>
          {isShown && name !== undefined && t('map.pick.near', { name })}
        </p>
        {below && isShown !== false && <p>{below}</p>}
      </div>
      <Button variant="filled" disabled={!map || isShown === false} onClick={() => onPick(pointBelowCross(map!), name)}>
        {t('map.pick')}
      </Button>
    </div>
  )
}

function pointBelowCross(map: MapLibreMap): Coordinates {
  const { lat, lng } = map.getCenter().wrap()
  return { latitude: roundDegrees(lat), longitude: roundDegrees(lng) }
}

/** The name of what is nearest to the middle of the map; undefined while nothing with a name is near. */
function useNameBelowCross(map: MapLibreMap | undefined, locale: string): string | undefined {
  const [name, setName] = useState<string>()
  useEffect(() => {
    if (!map) return
    const read = () => setName(nameNear(map, locale))
    map.on('idle', read)
    return () => void map.off('idle', read)
  }, [map, locale])
  return name
}
