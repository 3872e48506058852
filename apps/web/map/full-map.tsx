import { Dialog } from '@base-ui/react/dialog'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { Route } from '@bothy/contract/entities.ts'
import { RouteLetter } from '../activity-parts/route-letter.tsx'
import { useClubSettings } from '../api/api-context.tsx'
import { routeLetter } from '../format/route-letter.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { TrackSheet } from '../tracks/track-sheet.tsx'
import { useTextLanguage } from '../ui/author-language.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ElevationSlider, PlaceFigures, RouteTotals } from './elevation-slider.tsx'
import { MapNote } from './map-note.tsx'
import { MeetingPointOnSheet, MeetingPointSign } from './meeting-point.tsx'
import { OwnPositionOnSheet } from './own-position-on-sheet.tsx'
import { OwnProgress } from './own-progress.tsx'
import { PlaceOnSheet } from './place-on-sheet.tsx'
import { PositionButton } from './position-button.tsx'
import { Tiles } from './tiles.tsx'
import { TrackEndsOnMap } from './track-ends.tsx'
import { useFollow, type Follow } from './use-follow.ts'
import { useIsOnline } from './use-is-online.ts'
import { useLookedAt, type LookAt } from './use-looked-at.ts'
import { useOwnPosition, type OwnPosition } from './use-own-position.ts'
import { usePlaceOnTrack, type PlaceOnTrack } from './use-place-on-track.ts'
import { useSheetAround } from './use-sheet-around.ts'
import type { WalkPosition } from './walk-position.ts'
import styles from './full-map.module.css'

type MappedRoute = TrackedRoute & Pick<Route, 'title' | 'duration'>

type FullMapProps = {
  /** At least one. */
  routes: readonly MappedRoute[]
  /** The letter of the chosen route; the first route stands in for one that does not exist. */
  letter: string | undefined
  /** Where everyone meets. */
  meetingPoint: Coordinates | null
  /** The position that the page shows already. */
  own?: OwnPosition | undefined
  /** The place of that position on the route. */
  place?: PlaceOnTrack | undefined
  /** What is done and left from there; without it, a line says that. */
  progress?: ReactNode
  onChoose: (letter: string) => void
  onClose: () => void
}

/** The map on the whole screen, with the profile of one route: moving along the profile moves the marker on the map. Escape closes it. */
export default function FullMap(props: FullMapProps) {
  const { routes, letter, meetingPoint, onChoose, onClose } = props
  const { t } = useTranslation()
  const languageOf = useTextLanguage()
  const chosen = routes.find(({ position }) => routeLetter(position) === letter) ?? routes[0]!
  const ownOfMap = useOwnPosition()
  const own = props.own ?? ownOfMap
  const onTrack = usePlaceOnTrack(chosen.track, ownOfMap.fix)
  const place = props.own ? props.place : onTrack.place
  const follow = useFollow()
  const { position, lookAt } = useLookedAt(chosen, place, follow)
  const progress = props.progress ?? (place && <OwnProgress own={place} route={chosen} />)
  const onTapRoute: LookAt = (route, distanceM) => {
    lookAt(route, distanceM)
    if (route.id !== chosen.id) onChoose(routeLetter(route.position))
  }
  const isOpen = letter !== undefined
  const finalFocus = useFinalFocus(isOpen)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.screen} finalFocus={finalFocus}>
          <Dialog.Title className={styles.title}>{t('map.title')}</Dialog.Title>
          <RoutesOnMap {...{ routes, chosen, position, meetingPoint, own, follow, onTapRoute }} />
          <Dialog.Close className={styles.close} render={<IconButton icon={IconX} label={t('app.close')} variant="overlay" />} />
          <div className={styles.panel} data-switch={routes.length > 1 || undefined}>
            {routes.length > 1 && <RouteSwitch routes={routes} chosen={chosen} onChoose={onChoose} />}
            <h2 lang={languageOf(chosen.title)}>
              {routes.length === 1 && <RouteLetter position={chosen.position} labelled />}
              {chosen.title}
            </h2>
            <PlaceFigures position={position} />
            <div className={styles.totals}>
              <RouteTotals route={chosen} />
            </div>
            {progress && <div className={styles.progress}>{progress}</div>}
            <div className={styles.profile}>
              <ElevationSlider key={chosen.id} route={chosen} position={position} />
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The focus returns to what opened the map: the heading of the section or the map on the page. Who came by a link to the map itself had no focus before. */
function useFinalFocus(isOpen: boolean): () => HTMLElement | null {
  const [wasOpen, setWasOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpener(document.activeElement)
  }
  return () =>
    opener instanceof HTMLElement && opener !== document.body && opener.isConnected
      ? opener
      : document.querySelector<HTMLElement>('[data-opens-map]')
}

type RoutesOnMapProps = Pick<FullMapProps, 'routes' | 'meetingPoint'> & {
  chosen: MappedRoute
  position: WalkPosition
  own: OwnPosition
  follow: Follow
  onTapRoute: LookAt
}

function RoutesOnMap({ routes, chosen, position, meetingPoint, own, follow, onTapRoute }: RoutesOnMapProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  // While a sheet is drawn in another size, the former one stays.
  const size = useDeferredValue(useSizeOf(box))
  const sheet = useSheetAround(routes, size, own.fix)
  const isOnline = useIsOnline()
  const { mapSource = 'none' } = useClubSettings() ?? {}
  return (
    <div ref={box} className={styles.map}>
      <TrackSheet routes={routes} sheet={sheet} picked={chosen.id}>
        <PlaceOnSheet sheet={sheet} position={position} route={chosen} />
        {meetingPoint && <MeetingPointOnSheet sheet={sheet} at={meetingPoint} />}
        {own.fix && <OwnPositionOnSheet sheet={sheet} fix={own.fix} />}
      </TrackSheet>
      {mapSource !== 'none' && !isOnline ? (
        <div className={styles.notKept}>
          <MapNote text={t('map.offline.not-kept', { action: t('offline.keep') })} />
        </div>
      ) : (
        sheet.contours && <p className={styles.about}>{t('map.contours', { interval: format.height(sheet.contours.intervalM) })}</p>
      )}
      <Tiles {...{ routes, position, meetingPoint, follow, onTapRoute }} picked={chosen.id} fix={own.fix} />
      <div className={styles.ownPosition}>
        <PositionButton own={own} follow={follow} />
      </div>
      <TrackEndsOnMap>{meetingPoint && <MeetingPointSign />}</TrackEndsOnMap>
    </div>
  )
}

/** In CSS pixels, at least 100, rounded to 20: while the size changes, the sheet is drawn again only every 20 pixels. */
function useSizeOf(box: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 400, height: 500 })
  useEffect(() => {
    const measure = ({ width, height }: { width: number; height: number }) => {
      const next = { width: Math.max(100, Math.round(width / 20) * 20), height: Math.max(100, Math.round(height / 20) * 20) }
      setSize((now) => (now.width === next.width && now.height === next.height ? now : next))
    }
    const observer = new ResizeObserver(([entry]) => entry && measure(entry.contentRect))
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [box])
  return size
}

type RouteSwitchProps = { routes: readonly MappedRoute[]; chosen: MappedRoute; onChoose: (letter: string) => void }

function RouteSwitch({ routes, chosen, onChoose }: RouteSwitchProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.switch} aria-label={t('activity.routes')}>
      {routes.map(({ id, position }) => (
        <label key={id} data-route={position % 5}>
          <input
            type="radio"
            name="map-route"
            checked={id === chosen.id}
            onChange={() => onChoose(routeLetter(position))}
            aria-label={t('route.letter', { letter: routeLetter(position) })}
          />
          <RouteLetter position={position} />
        </label>
      ))}
    </fieldset>
  )
}
