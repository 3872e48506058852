import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { TrackedRoute } from '../../tracks/draw-sheet.ts'
import type { ClubMap } from '../club-map.ts'
import type { Region } from '../map-options.ts'
import { emphasize, type LetterMark } from '../routes-on-tiles.ts'
import { useClubMap } from '../use-club-map.ts'
import { useMapValue } from '../use-map-value.ts'
import { showDrawing, type DrawingOnMap } from './drawing-on-map.ts'
import type { DrawingState, DrawingStore } from './drawing-store.ts'

export type Bounds = [west: number, south: number, east: number, north: number]

type Options = {
  settings: Pick<ClubSettings, 'mapSource' | 'mapUrl'>
  store: DrawingStore
  state: DrawingState
  /** 0 is route A. */
  position: number
  /** Routes that are shown, and stay as they are. */
  others: readonly TrackedRoute[]
  /** What is shown first. Undefined for all land of the club. */
  boundsAtFirst: (region: Region | undefined) => Bounds | undefined
  selected: number | undefined
  onSelect: (id: number | undefined) => void
}

/** `isShown` is undefined until the map is there or has failed. */
export type DrawingMap = {
  map: ClubMap['map'] | undefined
  region: Region | undefined
  moveToMiddle: DrawingOnMap['moveToMiddle']
  letters: readonly LetterMark[]
  isShown: boolean | undefined
  /** Too far away to see a path. */
  isFar: boolean
}

const zoomOfPoint = 14
/** From which the map draws paths. */
const zoomOfPaths = 10
const onZoom = ['zoomend'] as const

/** The map of the club with a drawing on it. */
export function useDrawingMap(container: RefObject<HTMLDivElement | null>, options: Options): DrawingMap {
  const { t } = useTranslation()
  const { settings, store, state, others, boundsAtFirst, selected } = options
  const [isShown, setIsShown] = useState<boolean>()
  const drawn = useRef<DrawingOnMap>(undefined)
  const viewAtFirst = (region: Region | undefined) => {
    const bounds = boundsAtFirst(region)
    if (!bounds) return undefined
    const [west, south, east, north] = bounds
    return west === east && south === north ? { center: [west, south] as [number, number], zoom: zoomOfPoint } : { bounds }
  }
  const {
    map,
    region,
    letters = [],
  } = useClubMap(container, { source: settings, label: t('draw.map'), routes: others, viewAtFirst, onShown: setIsShown }) ?? {}
  const show = useEffectEvent((ready: ClubMap['map']) => {
    // None of them is picked.
    emphasize(ready, '', others)
    const labels = {
      point: (number: number, count: number) => t('draw.point', { number, count }),
      between: (from: number, to: number) => t('draw.between', { from, to }),
    }
    const drawing = showDrawing({ map: ready, store, position: options.position, labels, onSelect: (id) => options.onSelect(id) })
    drawing.update(state, selected)
    return drawing
  })
  useEffect(() => {
    if (!map) return
    const drawing = show(map)
    drawn.current = drawing
    const release = keepUpperEdge(map)
    return () => {
      release()
      drawing.remove()
      drawn.current = undefined
    }
  }, [map])
  useEffect(() => drawn.current?.update(state, selected), [state, selected])
  const isFar = useMapValue(map, onZoom, (shown) => shown.getZoom() < zoomOfPaths) ?? false
  return { map, region, moveToMiddle: (index) => drawn.current?.moveToMiddle(index), letters, isShown, isFar }
}

/** Where what is below the map grows, nothing moves below the finger. */
function keepUpperEdge(map: ClubMap['map']): () => void {
  let height = map.getContainer().clientHeight
  const { unsubscribe } = map.on('resize', () => {
    const grown = map.getContainer().clientHeight - height
    height += grown
    if (grown !== 0) map.panBy([0, grown / 2], { animate: false })
  })
  return unsubscribe
}
