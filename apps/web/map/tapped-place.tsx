import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { routeLetter } from '../format/route-letter.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { walkOf } from '../tracks/walk.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { placeAt, type TappedPlace } from './place-at.ts'
import type { WalkPosition } from './walk-position.ts'
import styles from './tapped-place.module.css'

type TappedPlaceCardProps = {
  map: MapLibreMap
  routes: readonly TrackedRoute[]
  picked: string | undefined
  /** A tap on the picked route moves the marker there. */
  position: WalkPosition | undefined
}

/** Name, kind and height of what was tapped. */
export function TappedPlaceCard({ map, routes, picked, position }: TappedPlaceCardProps) {
  const { t, locale } = useTranslation()
  const format = useFormat()
  const [place, setPlace] = useState<TappedPlace>()
  const show = useEffectEvent((tap: MapMouseEvent) => {
    const found = placeAt(map, tap, routes, locale)
    setPlace(found)
    if (found?.kind === 'route' && found.route.id === picked) position?.move(found.distanceM)
  })
  useEffect(() => {
    const onClick = (tap: MapMouseEvent) => show(tap)
    map.on('click', onClick)
    return () => void map.off('click', onClick)
  }, [map])
  const height = place && (place.kind === 'place' ? place.elevationM : walkOf(place.route.track.path).placeAt(place.distanceM).elevationM)
  return (
    <div role="status" className={styles.region}>
      {place && (
        <p className={styles.card}>
          <span className={styles.about}>
            <b>{place.kind === 'place' ? place.name : t('route.letter', { letter: routeLetter(place.route.position) })}</b>
            {place.kind === 'place' && place.sign && <span>{t(`map.sign.${place.sign}`)}</span>}
            {height !== undefined && <span>{format.height(height)}</span>}
          </span>
          <IconButton icon={IconX} label={t('app.close')} onClick={() => setPlace(undefined)} />
        </p>
      )}
    </div>
  )
}
