import { Marker } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { RouteLetter } from '../activity-parts/route-letter.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { paddingOf } from './club-map.ts'
import { keepClear } from './keep-clear.ts'
import { MapNotes } from './map-notes.tsx'
import type { MapSettings } from './map-style.ts'
import { MapTools } from './map-tools.tsx'
import { MeetingPointOnMap } from './meeting-point-on-map.tsx'
import { useFixInView, useFixOnMap } from './own-position-on-map.ts'
import { boundsWith, emphasize } from './routes-on-tiles.ts'
import { ScaleBar } from './scale-bar.tsx'
import { TappedPlaceCard } from './tapped-place.tsx'
import { useClubMap } from './use-club-map.ts'
import type { Follow } from './use-follow.ts'
import type { LookAt } from './use-looked-at.ts'
import type { Fix } from './use-own-position.ts'
import type { WalkPosition } from './walk-position.ts'
import styles from './tile-map.module.css'
import marker from './place-marker.module.css'

export type TileMapProps = {
  routes: readonly TrackedRoute[]
  source: MapSettings
  /** The route that stands out. */
  picked?: string
  /** Where the marker stands. */
  position?: WalkPosition | undefined
  /** It is the nearest place on the route, and not where the device is. */
  isNearest?: boolean
  /** Where everyone meets. */
  meetingPoint?: Coordinates | null | undefined
  /** Where the device is. */
  fix?: Fix | undefined
  /** Whether the map follows the device. Without it, nobody can move the map. */
  follow?: Follow
  onTapRoute?: LookAt
  /** With the first tile, and when the graphics are lost. */
  onShown: (isShown: boolean) => void
}

/** Pixels of the marker that names leave free, once it rests. */
const size = { place: 32, nearest: 16 }
/** Milliseconds. */
const untilRest = 200

/** Nothing is followed. */
const still: Follow = { isOn: false, visits: 0, start: () => undefined, end: () => undefined }

/** The routes on the tiles of the club, by MapLibre. It shows nothing where WebGL is missing or no tile arrives. */
export default function TileMap({
  routes,
  source,
  picked,
  position,
  isNearest = false,
  meetingPoint = null,
  fix,
  follow,
  onTapRoute,
  onShown,
}: TileMapProps) {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const isInteractive = follow !== undefined
  const around = () => boundsWith(routes, meetingPoint)
  const viewAtFirst = () => ({ bounds: around() })
  const { map, letters = [], region } = useClubMap(container, { routes, source, isInteractive, canTurn: true, viewAtFirst, onShown }) ?? {}
  useEffect(() => {
    if (map && picked) emphasize(map, picked, routes)
  }, [map, picked, routes])
  useEffect(() => {
    if (!map || !position) return
    const element = document.createElement('span')
    element.className = marker.marker!
    element.dataset['route'] = String((routes.find(({ id }) => id === picked)?.position ?? 0) % 5)
    if (isNearest) element.dataset['nearest'] = 'true'
    const shown = new Marker({ element }).setLngLat([0, 0]).addTo(map)
    let rest = 0
    const unfollow = position.follow(({ lon, lat }) => {
      shown.setLngLat([lon, lat])
      clearTimeout(rest)
      rest = window.setTimeout(() => keepClear(map, 'place', [{ lon, lat, size: isNearest ? size.nearest : size.place }]), untilRest)
    })
    return () => {
      unfollow()
      clearTimeout(rest)
      shown.remove()
    }
  }, [map, position, isNearest, picked, routes])
  useFixOnMap(isInteractive ? map : undefined, fix, { follow: follow ?? still, region, around })
  useFixInView(isInteractive ? undefined : map, fix)
  return (
    <>
      <div className={styles.frame} aria-hidden={!isInteractive || undefined}>
        <div ref={container} className={styles.map} />
      </div>
      {letters.map(({ element, position: at }) => createPortal(<RouteLetter position={at} />, element, String(at)))}
      {map && meetingPoint && <MeetingPointOnMap map={map} at={meetingPoint} />}
      {isInteractive && map && (
        <>
          <ScaleBar map={map} />
          <MapNotes map={map} region={region} fix={fix} route={routes.find(({ id }) => id === picked) ?? routes[0]!} />
          <TappedPlaceCard key={picked} map={map} routes={routes} picked={picked} onTapRoute={onTapRoute} />
          <MapTools map={map} fit={t('map.fit')} onFit={() => map.fitBounds(around(), { padding: paddingOf(true, map.getContainer()) })} />
        </>
      )}
    </>
  )
}
