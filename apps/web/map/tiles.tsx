import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClubSettings } from '../api/api-context.tsx'
import { firstScreenShown } from '../api/first-screen.ts'
import { withAllMessages } from '../i18n/locale-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { ahead } from '../lazy/load-ahead.ts'
import { loadWhenReachable } from '../lazy/load-when-reachable.ts'
import { orRenderNothing } from '../lazy/or-render-nothing.ts'
import { savesData } from '../lazy/saves-data.ts'
import { splitLinks } from '../ui/split-links.ts'
import { useSeen } from '../ui/use-seen.ts'
import type { MapSettings } from './map-style.ts'
import type { TileMapProps } from './tile-map.tsx'
import styles from './tiles.module.css'

const loadTileMap = () => {
  import('./load-map-worker.ts').then(
    ({ loadMapWorker }) => loadMapWorker(),
    () => undefined,
  )
  return withAllMessages(import('./tile-map.tsx'))
}
const TileMap = lazy(() => orRenderNothing(loadWhenReachable(loadTileMap)))

/** The map is a tap away: its code loads ahead where the club has a map, and at once with the tap. */
export function useTilesAhead(): void {
  const settings = useClubSettings()
  const { map } = useSearch({ strict: false })
  const [hasMap, isWanted] = [settings?.mapSource !== 'none', map !== undefined]
  useEffect(() => {
    if (hasMap && isWanted) loadTileMap().catch(() => undefined)
    else if (hasMap && !savesData()) ahead(loadTileMap)
  }, [hasMap, isWanted])
  useFilesEarly(isWanted ? settings : undefined)
}

/** The files of the map are opened while its code is on its way. */
export function useFilesEarly({ mapSource, mapUrl }: Partial<MapSettings> = {}): void {
  useEffect(() => {
    if (!mapSource || mapUrl === undefined) return
    import('./open-early.ts').then(
      ({ openFilesEarly }) => openFilesEarly({ mapSource, mapUrl }),
      () => undefined,
    )
  }, [mapSource, mapUrl])
}

type TilesProps = Omit<TileMapProps, 'source' | 'onShown'>

/** The map of the club over the sheet, once its first tile has arrived. Until then, without a source and without WebGL, the sheet stays. */
export function Tiles(props: TilesProps) {
  const source = useClubSettings()
  /** Undefined until the map is shown or fails. */
  const [isShown, setIsShown] = useState<boolean>()
  useFilesEarly(source)
  if (!source || source.mapSource === 'none') return null
  return (
    <div className={styles.tiles} data-tiles={isShown === undefined ? 'loading' : isShown ? 'shown' : 'missing'}>
      <Suspense fallback={<Loading onFailed={() => setIsShown(false)} />}>
        <TileMap
          {...props}
          key={[source.mapSource, source.mapUrl, ...props.routes.map(({ track }) => track.path)].join(' ')}
          source={source}
          onShown={setIsShown}
        />
      </Suspense>
      <Attribution text={source.mapAttribution} />
    </div>
  )
}

/** While the code of the map is on its way: a device without a network may not have it. */
function Loading({ onFailed }: { onFailed: () => void }) {
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    let isWaiting = true
    loadTileMap().catch(() => isWaiting && fail())
    return () => void (isWaiting = false)
  }, [])
  return null
}

/** Whom the map comes from. The host stands for a web address, which is a link. */
export function Attribution({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <small className={styles.attribution}>
      {splitLinks(t('map.attribution', { source: text })).map((part) =>
        part.href ? (
          <a key={part.href} href={part.href} target="_blank" rel="noopener noreferrer">
            {new URL(part.href).hostname.replace(/^www\./, '')}
          </a>
        ) : (
          part.text
        ),
      )}
    </small>
  )
}

/** Milliseconds until the map no longer waits for the rest of the page. */
const longestWait = 3000

/** Whether the rest of the page is there. What is more urgent on it is loaded first, and can be used while the map starts. */
function useIsPageShown(): boolean {
  const client = useQueryClient()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const show = () => setIsShown(true)
    const timer = setTimeout(show, longestWait)
    void firstScreenShown(client).then(show)
    return () => clearTimeout(timer)
  }, [client])
  return isShown
}

/** The same, loaded when it scrolls into view, after the rest of the page. */
export function TilesWhenSeen(props: TilesProps) {
  const sentinel = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(sentinel)
  const isPageShown = useIsPageShown()
  return (
    <>
      <div ref={sentinel} className={styles.sentinel} />
      {isSeen && isPageShown && <Tiles {...props} />}
    </>
  )
}
