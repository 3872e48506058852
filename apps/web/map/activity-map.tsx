import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import { LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ActivityPlace } from '@bothy/contract/activities/overview.ts'
import { phaseIcons } from '../activity-parts/phase.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { marksOn, putActivities, watchMarks, type Mark } from './activity-marks.ts'
import { MapEnd } from './map-end.tsx'
import type { MapSettings } from './map-style.ts'
import { MapTools } from './map-tools.tsx'
import { boundsOfView, formatMapView, placesAtFirst, type MapBounds, type MapView } from './map-view.ts'
import { MarkOnMap } from './mark-on-map.tsx'
import { useFixOnMap } from './own-position-on-map.ts'
import { PositionButton } from './position-button.tsx'
import { boundsOfLine, showLine } from './routes-on-tiles.ts'
import { ScaleBar } from './scale-bar.tsx'
import { useClubMap } from './use-club-map.ts'
import { useFollow } from './use-follow.ts'
import { useOwnPosition } from './use-own-position.ts'
import styles from './activity-map.module.css'

export type ActivityMapProps = {
  source: MapSettings
  places: readonly ActivityPlace[]
  /** What it shows first; undefined for all places on the land of the club but those far from the others. */
  view: MapView | undefined
  /** The line of the route that stands out. A single place is shown with it at first. */
  path?: string | undefined
  /** Each time that it grows, the map shows all places. */
  fits: number
  /** The activities that stand out: the one that is chosen, and the one below the pointer. */
  marked: ReadonlySet<string>
  onMark: (id: string | undefined) => void
  /** All activities of a mark. `byKey`: with the keyboard. */
  onChoose: (ids: string[], byKey: boolean) => void
  /** `isOpening`: nobody has moved it from the places that it showed first. */
  onMove: (view: MapView, bounds: MapBounds, isOpening: boolean) => void
  /** Pins that stood alone are in a cluster now. */
  onJoin?: (ids: readonly string[]) => void
  onShown: (isShown: boolean) => void
  titleOf: (id: string) => string | undefined
  /** What is read for a mark of several. */
  clusterLabel: (count: number) => string
}

/** Pixels around all places. */
const padding = { top: 84, right: 84, bottom: 60, left: 48 }
/** No closer, when few places are shown. */
const closest = 13

function boundsOf(places: readonly ActivityPlace[]): LngLatBounds {
  const bounds = new LngLatBounds()
  for (const { latitude, longitude } of places) bounds.extend([longitude, latitude])
  return bounds
}

/** The places of activities on the map of the club, by MapLibre. */
export default function ActivityMap(props: ActivityMapProps) {
  const { t } = useTranslation()
  const { source, places, view, path, fits, marked, onMark, onChoose, onMove, onJoin, onShown, titleOf, clusterLabel } = props
  const container = useRef<HTMLDivElement>(null)
  const viewAtFirst = () => (view ? { center: [view.longitude, view.latitude] as [number, number], zoom: view.zoom } : undefined)
  const { map, region } = useClubMap(container, { source, canTurn: true, viewAtFirst, onShown }) ?? {}
  const own = useOwnPosition()
  const follow = useFollow()
  useFixOnMap(map, own.fix, { follow, region, around: () => boundsOf(placesAtFirst(places, region)) })
  useEffect(() => {
    if (map) showLine(map, path)
  }, [map, path])
  const marks = useMarks(map, places)
  /** Those of a mark that was left with the keyboard: it splits, and the focus goes to one of its parts. */
  const [left, setLeft] = useState<readonly ActivityPlace[]>()
  const next = left && marks.find(({ activities }) => activities.length < left.length && activities.some((one) => left.includes(one)))
  useMoves(map, onMove, view === undefined)
  useJoins(marks, onJoin)
  const fit = (some: readonly ActivityPlace[], isOpening = false) =>
    map?.fitBounds(
      some.length === 1 && path ? boundsOfLine(path).extend(boundsOf(some)) : boundsOf(some),
      { padding, maxZoom: closest, animate: !isOpening },
      { isOpening },
    )
  useFits(map, fits, () => fit(places), view === undefined ? () => fit(placesAtFirst(places, region), true) : undefined)
  const isLineFitted = useRef(view !== undefined)
  const fitLine = useEffectEvent(() => {
    if (!isLineFitted.current) fit(places, true)
    isLineFitted.current = true
  })
  const line = places.length === 1 ? path : undefined
  useEffect(() => {
    if (map && line) fitLine()
  }, [map, line])
  const choose = ({ activities, splitsAt, latitude, longitude }: Mark, byKey: boolean) => {
    if (splitsAt === undefined)
      return onChoose(
        activities.map(({ id }) => id),
        byKey,
      )
    if (byKey) setLeft(activities)
    map?.easeTo({ center: [longitude, latitude], zoom: splitsAt + 0.2 })
  }
  return (
    <>
      <div className={styles.frame}>
        <div ref={container} className={styles.map} />
      </div>
      {map && (
        <>
          {marks.map((mark) => (
            <ActivityMark
              key={mark.key}
              map={map}
              mark={mark}
              marked={marked}
              takesFocus={mark === next}
              onFocused={() => setLeft(undefined)}
              onMark={onMark}
              onChoose={choose}
              titleOf={titleOf}
              clusterLabel={clusterLabel}
            />
          ))}
          <ScaleBar map={map} />
          <MapEnd map={map} region={region} />
          <MapTools map={map} fit={t('list.map.show-all')} fitIcon={IconArrowsMaximize} onFit={() => fit(places)} />
          <div className={styles.ownPosition}>
            <PositionButton own={own} follow={follow} />
          </div>
        </>
      )}
    </>
  )
}

/** What the map shows, once it is there and after each move. */
function useMoves(map: MapLibreMap | undefined, onMove: ActivityMapProps['onMove'], isFitted: boolean): void {
  /** What it opened with, until it is moved. */
  const opening = useRef<string>(undefined)
  const tell = useEffectEvent((isFit: boolean) => {
    const { lat: latitude, lng: longitude } = map!.getCenter().wrap()
    const view = { latitude, longitude, zoom: map!.getZoom() }
    const at = formatMapView(view)
    if (isFit) opening.current = at
    // Another size of the window moves nothing.
    else if (at !== opening.current) opening.current = undefined
    onMove(view, boundsOfView(map!), opening.current !== undefined)
  })
  useEffect(() => {
    if (!map) return
    // A map that is fitted has moved then.
    if (!isFitted) tell(false)
    const onMoveEnd = (event: object) => tell('isOpening' in event && event.isOpening === true)
    map.on('moveend', onMoveEnd)
    return () => void map.off('moveend', onMoveEnd)
  }, [map, isFitted])
}

/** Pins that were in a cluster before, such as those of a link, stay as they are. */
function useJoins(marks: readonly Mark[], onJoin: ActivityMapProps['onJoin']): void {
  const alone = useRef<ReadonlySet<string>>(new Set())
  const join = useEffectEvent((ids: readonly string[]) => onJoin?.(ids))
  useEffect(() => {
    const idsOf = (some: readonly Mark[]) => some.flatMap(({ activities }) => activities.map(({ id }) => id))
    const joined = idsOf(marks.filter(({ splitsAt }) => splitsAt !== undefined)).filter((id) => alone.current.has(id))
    alone.current = new Set(idsOf(marks.filter(({ splitsAt }) => splitsAt === undefined)))
    if (joined.length > 0) join(joined)
  }, [marks])
}

function useFits(map: MapLibreMap | undefined, fits: number, onFit: () => void, atFirst: (() => void) | undefined): void {
  const fit = useEffectEvent(onFit)
  const first = useEffectEvent(() => atFirst?.())
  useEffect(() => {
    if (map) first()
  }, [map])
  useEffect(() => {
    if (fits > 0) fit()
  }, [fits])
}

function useMarks(map: MapLibreMap | undefined, places: readonly ActivityPlace[]): readonly Mark[] {
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const byId = useMemo(() => new Map(places.map((place) => [place.id, place])), [places])
  useEffect(() => {
    if (!map) return
    let isOver = false
    let run = 0
    const update = () => {
      const current = ++run
      marksOn(map, (id) => byId.get(id)).then(
        (found) => !isOver && current === run && setMarks(found),
        // The source has changed meanwhile, and reports that too.
        () => undefined,
      )
    }
    const stop = watchMarks(map, update)
    putActivities(map, places)
    return () => {
      isOver = true
      stop()
    }
  }, [map, places, byId])
  return marks
}

type ActivityMarkProps = {
  map: MapLibreMap
  mark: Mark
  /** Once it is there. */
  takesFocus: boolean
  onFocused: () => void
  onChoose: (mark: Mark, byKey: boolean) => void
} & Pick<ActivityMapProps, 'marked' | 'onMark' | 'titleOf' | 'clusterLabel'>

/** A pin with the sign of the phase, or a disc with the number of activities. */
function ActivityMark({ map, mark, marked, takesFocus, onFocused, onMark, onChoose, titleOf, clusterLabel }: ActivityMarkProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { activities, latitude, longitude } = mark
  const [first] = activities
  const button = useRef<HTMLButtonElement>(null)
  const tellFocused = useEffectEvent(onFocused)
  useEffect(() => {
    if (!takesFocus) return
    button.current?.focus({ preventScroll: true })
    tellFocused()
  }, [takesFocus])
  const single = activities.length === 1 ? first : undefined
  const isMarked = activities.some(({ id }) => marked.has(id))
  const Icon = single && phaseIcons[single.phase]
  const label = single ? (titleOf(single.id) ?? t('list.map.activity')) : clusterLabel(activities.length)
  return (
    <MarkOnMap map={map} latitude={latitude} longitude={longitude} anchor={single ? 'bottom' : 'center'} className={styles.mark}>
      <button
        ref={button}
        type="button"
        className={single ? styles.pin : styles.cluster}
        data-phase={single?.phase}
        data-marked={isMarked || undefined}
        aria-label={label}
        onClick={({ detail }) => onChoose(mark, detail === 0)}
        onPointerEnter={() => onMark(single?.id)}
        onPointerLeave={() => onMark(undefined)}
        onFocus={() => onMark(single?.id)}
        onBlur={() => onMark(undefined)}
      >
        {Icon ? (
          <>
            <svg width="36" height="47" viewBox="-18 -46 36 47" aria-hidden>
              <path d="M0 0C-5-8-17-15-17-28a17 17 0 0 1 34 0C17-15 5-8 0 0Z" />
            </svg>
            <span className={styles.sign}>
              <Icon size={17} aria-hidden />
            </span>
          </>
        ) : (
          format.number(activities.length)
        )}
      </button>
    </MarkOnMap>
  )
}
