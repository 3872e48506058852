import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import { Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { RouteLetter } from '../activity-parts/route-letter.tsx'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useTheme } from '../settings/theme.ts'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { partialMap } from './club-archive.ts'
import { paddingOf, showClubMap, type ClubMap } from './club-map.ts'
import { MapButton } from './map-button.tsx'
import type { MapSettings } from './map-style.ts'
import { showFix } from './own-position-on-map.ts'
import { boundsOf, emphasize } from './routes-on-tiles.ts'
import { ScaleBar } from './scale-bar.tsx'
import { TappedPlaceCard } from './tapped-place.tsx'
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
  /** Where the device is. */
  fix?: Fix | undefined
  /** Each time that it grows, the map goes to the device, once that is known. */
  visits?: number
  isInteractive?: boolean
  /** With the first tile, and when the graphics are lost. */
  onShown: (isShown: boolean) => void
}

/** The routes on the tiles of the club, by MapLibre. It shows nothing where WebGL is missing or no tile arrives. */
export default function TileMap({ routes, source, picked, position, fix, visits = 0, isInteractive = false, onShown }: TileMapProps) {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const { map, letters = [] } = useMap(container, { routes, source, isInteractive, onShown }) ?? {}
  useEffect(() => {
    if (map && picked) emphasize(map, picked, routes)
  }, [map, picked, routes])
  useEffect(() => {
    if (!map || !position) return
    const element = document.createElement('span')
    element.className = marker.marker!
    element.dataset['route'] = String((routes.find(({ id }) => id === picked)?.position ?? 0) % 5)
    const shown = new Marker({ element }).setLngLat([0, 0]).addTo(map)
    const unfollow = position.follow(({ lon, lat }) => shown.setLngLat([lon, lat]))
    return () => {
      unfollow()
      shown.remove()
    }
  }, [map, position, picked, routes])
  useFix(map, fix, visits)
  return (
    <>
      <div className={styles.frame} aria-hidden={!isInteractive || undefined}>
        <div ref={container} className={styles.map} />
      </div>
      {letters.map(({ element, position: at }) => createPortal(<RouteLetter position={at} />, element, String(at)))}
      {isInteractive && map && (
        <>
          <ScaleBar map={map} />
          <PartialNote />
          <TappedPlaceCard map={map} routes={routes} picked={picked} position={position} />
          <div className={styles.tools}>
            <MapButton
              icon={IconRoute}
              label={t('map.fit')}
              onClick={() => map.fitBounds(boundsOf(routes), { padding: paddingOf(true) })}
            />
            <MapButton icon={IconPlus} label={t('map.zoom-in')} onClick={() => map.zoomIn()} />
            <MapButton icon={IconMinus} label={t('map.zoom-out')} onClick={() => map.zoomOut()} />
          </div>
        </>
      )}
    </>
  )
}

/** Says why the map is coarse, or empty, away from the routes. */
function PartialNote() {
  const { t } = useTranslation()
  const isPartial = useSyncExternalStore(partialMap.subscribe, partialMap.current)
  return (
    <p role="status" className={styles.partial} data-partial={isPartial || undefined}>
      {isPartial && t('map.partial')}
    </p>
  )
}

/** At least, when the map goes to the device. */
const zoomOfVisit = 14

function useFix(map: ClubMap['map'] | undefined, fix: Fix | undefined, visits: number): void {
  useEffect(() => (map && fix ? showFix(map, fix) : undefined), [map, fix])
  const isKnown = fix !== undefined
  const visit = useEffectEvent(() => {
    if (map && fix) map.easeTo({ center: [fix.longitude, fix.latitude], zoom: Math.max(zoomOfVisit, map.getZoom()) })
  })
  useEffect(() => {
    if (visits > 0 && isKnown) visit()
  }, [visits, isKnown])
}

type UseMap = Required<Pick<TileMapProps, 'routes' | 'source' | 'isInteractive' | 'onShown'>>

/** Undefined until its style and the routes are on it. It is made again for the other theme; for other routes, this component is. */
function useMap(container: RefObject<HTMLDivElement | null>, { routes, source, isInteractive, onShown }: UseMap): ClubMap | undefined {
  const { t, locale } = useTranslation()
  const { units } = useFormat()
  const isImperial = units === 'imperial'
  const { dark } = useTheme()
  const { mapSource, mapUrl } = source
  const [clubMap, setClubMap] = useState<ClubMap>()
  const show = useEffectEvent(onShown)
  const currentView = useEffectEvent(() => ({ routes, view: { bounds: boundsOf(routes) }, label: t('map.label') }))
  useEffect(() => {
    const over = new AbortController()
    const settings = { mapSource, mapUrl }
    const { signal } = over
    const callbacks = { onReady: setClubMap, onShown: (isShown: boolean) => !signal.aborted && show(isShown) }
    void showClubMap({
      ...currentView(),
      ...callbacks,
      container: container.current!,
      settings,
      reader: { isDark: dark, locale, isImperial },
      isInteractive,
      signal,
    })
    return () => {
      over.abort()
      setClubMap(undefined)
      show(false)
    }
  }, [container, mapSource, mapUrl, dark, locale, isImperial, isInteractive])
  return clubMap
}
