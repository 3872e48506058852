import { lazy, Suspense, useRef, useState } from 'react'
import { useClubSettings } from '../api/api-context.tsx'
import { withAllMessages } from '../i18n/locale-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { loadWhenReachable } from '../lazy/load-when-reachable.ts'
import { orRenderNothing } from '../lazy/or-render-nothing.ts'
import { splitLinks } from '../ui/split-links.ts'
import { useSeen } from '../ui/use-seen.ts'
import type { TileMapProps } from './tile-map.tsx'
import styles from './tiles.module.css'

const TileMap = lazy(() => orRenderNothing(loadWhenReachable(() => withAllMessages(import('./tile-map.tsx')))))

type TilesProps = Omit<TileMapProps, 'source' | 'onShown'>

/** The map of the club over the sheet, once its first tile has arrived. Until then, without a source and without WebGL, the sheet stays. */
export function Tiles(props: TilesProps) {
  const source = useClubSettings()
  const [isShown, setIsShown] = useState(false)
  if (!source || source.mapSource === 'none') return null
  return (
    <div className={styles.tiles} data-tiles={isShown ? 'shown' : 'loading'}>
      <Suspense>
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

/** The same, loaded when it scrolls into view. */
export function TilesWhenSeen(props: TilesProps) {
  const sentinel = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(sentinel)
  return (
    <>
      <div ref={sentinel} className={styles.sentinel} />
      {isSeen && <Tiles {...props} />}
    </>
  )
}
