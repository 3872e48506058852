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
import { IconAnchor, IconButton } from '../ui/icon-button.tsx'
import { onRoute, placeAt, type TappedPlace } from './place-at.ts'
import { placeOnRoute } from './place-on-route.ts'
import type { LookAt } from './use-looked-at.ts'
import styles from './tapped-place.module.css'

type TappedPlaceCardProps = {
  map: MapLibreMap
  routes: readonly TrackedRoute[]
  picked: string | undefined
  /** A tap on a route chooses it there. */
  onTapRoute: LookAt | undefined
}

/** The place or way that was tapped. Of a route, the profile says more. */
export function TappedPlaceCard({ map, routes, picked, onTapRoute }: TappedPlaceCardProps) {
  const { t, locale } = useTranslation()
  const [place, setPlace] = useState<Tapped<'place' | 'way'>>()
  const show = useEffectEvent((tap: MapMouseEvent) => {
    const found = placeAt(map, tap, { routes, picked, locale })
    setPlace(found?.kind === 'route' ? undefined : found)
    if (found?.kind === 'route') onTapRoute?.(found.route, found.distanceM)
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
          <IconButton icon={IconX} label={t('app.close')} onClick={() => setPlace(undefined)} />
        </div>
      )}
    </div>
  )
}

type Tapped<Kind extends TappedPlace['kind']> = Extract<TappedPlace, { kind: Kind }>

function Height({ meters }: { meters: number | undefined }) {
  const format = useFormat()
  return meters !== undefined && <span>{format.height(meters)}</span>
}

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
