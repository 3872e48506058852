import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useTheme } from '../settings/theme.ts'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { showClubMap, type ClubMap, type FirstView } from './club-map.ts'
import type { Region } from './map-options.ts'
import type { MapSettings } from './map-style.ts'

type UseClubMap = {
  source: MapSettings
  isInteractive?: boolean
  /** Whether two fingers, the right mouse button and the keyboard turn it. */
  canTurn?: boolean
  routes?: readonly TrackedRoute[]
  /** What the map shows first; undefined for all land of the club's file, or the world. */
  viewAtFirst: (region: Region | undefined) => FirstView | undefined
  /** Its name. */
  label?: string
  /** With the first tile, and when the graphics are lost. */
  onShown: (isShown: boolean) => void
}

/** Undefined until its style and the routes are on it, and where no map can be shown. It is made again for another theme, language or unit. */
export function useClubMap(container: RefObject<HTMLDivElement | null>, options: UseClubMap): ClubMap | undefined {
  const { t, locale } = useTranslation()
  const { units } = useFormat()
  const { dark } = useTheme()
  const { source, isInteractive = true, canTurn = false, routes = [], viewAtFirst, label = t('map.label'), onShown } = options
  const { mapSource, mapUrl } = source
  const isImperial = units === 'imperial'
  const [clubMap, setClubMap] = useState<ClubMap>()
  const show = useEffectEvent(onShown)
  const atFirst = useEffectEvent(() => ({ routes, viewAtFirst, label }))
  useEffect(() => {
    if (!container.current || mapSource === 'none') return
    const removal = new AbortController()
    const { signal } = removal
    const onReady = (ready: ClubMap | undefined) => {
      setClubMap(ready)
      if (!ready && !signal.aborted) show(false)
    }
    void showClubMap({
      ...atFirst(),
      container: container.current,
      settings: { mapSource, mapUrl },
      reader: { isDark: dark, locale, isImperial },
      isInteractive,
      canTurn,
      onReady,
      onShown: (isShown) => !signal.aborted && show(isShown),
      signal,
    })
    return () => {
      removal.abort()
      setClubMap(undefined)
    }
  }, [container, mapSource, mapUrl, dark, locale, isImperial, isInteractive, canTurn])
  return clubMap
}
