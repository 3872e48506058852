import IconDirections from '@tabler/icons-react/dist/esm/icons/IconDirections.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { directionsTo } from '../activity-parts/directions.ts'
import { decimalDegrees } from '../format/coordinates.ts'
import { routeLetter } from '../format/route-letter.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { walkOf } from '../tracks/walk.ts'
import { IconAnchor, IconButton } from '../ui/icon-button.tsx'
import { placeAt, type TappedPlace } from './place-at.ts'
import { placeOnRoute } from './place-on-route.ts'
import type { WalkPosition } from './walk-position.ts'
import styles from './tapped-place.module.css'

type TappedPlaceCardProps = {
  map: MapLibreMap
  routes: readonly TrackedRoute[]
  picked: string | undefined
  /** A tap on the picked route moves the marker there. */
  position: WalkPosition | undefined
}

/** Meters beside a route within which a place is on it. */
const onRoute = 100

/** What was tapped. */
export function TappedPlaceCard({ map, routes, picked, position }: TappedPlaceCardProps) {
  const { t, locale } = useTranslation()
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
  return (
    <div role="status" className={styles.region}>
      {place && (
        <div className={styles.card}>
          {place.kind === 'place' && <AboutPlace place={place} route={routes.find(({ id }) => id === picked) ?? routes[0]!} />}
          {place.kind === 'way' && <AboutWay way={place} />}
          {place.kind === 'route' && (
            <p className={styles.about}>
              <b>{t('route.letter', { letter: routeLetter(place.route.position) })}</b>
              <Height meters={walkOf(place.route.track.path).placeAt(place.distanceM).elevationM} />
            </p>
          )}
          <IconButton icon={IconX} label={t('app.close')} onClick={() => setPlace(undefined)} />
        </div>
      )}
    </div>
  )
}

function Height({ meters }: { meters: number | undefined }) {
  const format = useFormat()
  return meters !== undefined && <span>{format.height(meters)}</span>
}

type Tapped<Kind extends TappedPlace['kind']> = Extract<TappedPlace, { kind: Kind }>

/** Where a hut or a peak is: for the way there, and on the route or beside it. */
function AboutPlace({ place: { name, sign, elevationM, at }, route }: { place: Tapped<'place'>; route: TrackedRoute }) {
  const { t } = useTranslation()
  const format = useFormat()
  const degrees = decimalDegrees(at)
  const { distanceM, offsetM } = placeOnRoute(at, route.track.path)
  const along = {
    label: t('route.letter', { letter: routeLetter(route.position) }),
    value: t('map.place.distance', { distance: format.distance(distanceM / 1000) }),
  }
  return (
    <>
      <p className={styles.about}>
        <b>{name}</b>
        {sign && <span>{t(`map.sign.${sign}`)}</span>}
        <Height meters={elevationM} />
        <small>
          {offsetM <= onRoute ? t('app.label-value', along) : t('map.place.beside', { distance: format.distance(offsetM / 1000) })} ·{' '}
          <bdi>{degrees}</bdi>
        </small>
      </p>
      <IconAnchor
        icon={IconDirections}
        label={t('app.label-value', { label: t('activity.directions'), value: name })}
        href={directionsTo(degrees, navigator.userAgent)}
        target="_blank"
        rel="noreferrer"
      />
    </>
  )
}

function AboutWay({ way: { way, name, grade } }: { way: Tapped<'way'> }) {
  const { t } = useTranslation()
  const kind = t(`map.way.${way}`)
  return (
    <p className={styles.about}>
      <b>{name ?? kind}</b>
      {name && <span>{kind}</span>}
      {grade && <span>{t('map.way.grade', { grade })}</span>}
    </p>
  )
}
