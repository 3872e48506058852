import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useTheme } from '../../settings/theme.ts'
import type { TrackedRoute } from '../../tracks/draw-sheet.ts'
import { showClubMap, type ClubMap } from '../club-map.ts'
import { emphasize, type LetterMark } from '../routes-on-tiles.ts'
import { useMapValue } from '../use-map-value.ts'
import { showDrawing, type DrawingOnMap } from './drawing-on-map.ts'
import type { DrawingState, DrawingStore } from './drawing-store.ts'

type Options = {
  settings: Pick<ClubSettings, 'mapSource' | 'mapUrl'>
  store: DrawingStore
  state: DrawingState
  /** 0 is route A. */
  position: number
  /** Routes that are shown, and stay as they are. */
  others: readonly TrackedRoute[]
  /** West, south, east, north: what is shown first. Undefined for all land of the club. */
  bounds: [number, number, number, number] | undefined
  selected: number | undefined
  onSelect: (id: number | undefined) => void
}

/** `isShown` is undefined until the map is there or has failed. */
export type DrawingMap = {
  map: ClubMap['map'] | undefined
  drawn: DrawingOnMap | undefined
  letters: readonly LetterMark[]
  isShown: boolean | undefined
  /** Too far away to see a path. */
  isFar: boolean
}

const zoomOfPoint = 14
/** From which the map draws paths. */
const zoomOfPaths = 10
const onZoom = ['zoomend'] as const

/** The map of the club with a drawing on it. It is made again for the other theme, at the same place. */
export function useDrawingMap(container: RefObject<HTMLDivElement | null>, options: Options): DrawingMap {
  const { t, locale } = useTranslation()
  const { units } = useFormat()
  const isImperial = units === 'imperial'
  const { dark } = useTheme()
  const { settings, store, state, selected } = options
  const { mapSource, mapUrl } = settings
  const [ready, setReady] = useState<ClubMap & { drawn: DrawingOnMap }>()
  const [isShown, setIsShown] = useState<boolean>()
  const show = useEffectEvent((map: ClubMap['map']) => {
    // None of them is picked.
    emphasize(map, '', options.others)
    const labels = {
      point: (number: number, count: number) => t('draw.point', { number, count }),
      between: (from: number, to: number) => t('draw.between', { from, to }),
    }
    return showDrawing({ map, store, position: options.position, labels, onSelect: (id) => options.onSelect(id) })
  })
  const othersAtFirst = useEffectEvent(() => options.others)
  const firstView = useEffectEvent(() => {
    const [west, south, east, north] = options.bounds ?? []
    if (west === undefined) return undefined
    if (west === east && south === north) return { center: [west, south!] as [number, number], zoom: zoomOfPoint }
    return { bounds: [west, south!, east!, north!] as [number, number, number, number] }
  })
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    let drawn: DrawingOnMap | undefined
    const onReady = (clubMap: ClubMap | undefined) => {
      if (signal.aborted) return
      if (!clubMap) return setIsShown(false)
      drawn = show(clubMap.map)
      setReady({ ...clubMap, drawn })
    }
    void showClubMap({
      container: container.current!,
      settings: { mapSource, mapUrl },
      reader: { isDark: dark, locale, isImperial },
      isInteractive: true,
      canTurn: false,
      routes: othersAtFirst(),
      view: firstView(),
      label: t('draw.map'),
      onReady,
      onShown: (now) => !signal.aborted && setIsShown(now),
      signal,
    })
    return () => {
      drawn?.remove()
      over.abort()
      setReady(undefined)
      setIsShown(undefined)
    }
  }, [container, mapSource, mapUrl, dark, locale, isImperial, t])
  useEffect(() => ready?.drawn.update(state, selected), [ready, state, selected])
  const isFar = useMapValue(ready?.map, onZoom, (map) => map.getZoom() < zoomOfPaths) ?? false
  return { map: ready?.map, drawn: ready?.drawn, letters: ready?.letters ?? [], isShown, isFar }
}
