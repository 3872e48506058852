import { useState, type CSSProperties, type ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { useCoverSource, type CoverSubject } from './cover-source.ts'
import styles from './cover.module.css'

/** At once, because it is visible first: `first` before the other pictures of the page, `next` after that one. */
export type EarlyLoading = 'first' | 'next'

/** For the pictures of a list of which `visible` are visible first. */
export const earlyLoadingAt = (index: number, visible: number): EarlyLoading | undefined =>
  index === 0 ? 'first' : index < visible ? 'next' : undefined

type CoverProps = {
  activity: CoverSubject
  /** The displayed width, as in `<img sizes>`. */
  sizes: string
  /** Without color: the activity is cancelled or rejected, or the app is offline. */
  faded?: boolean
  /** When the image loads. Absent: when it is scrolled into view. */
  early?: EarlyLoading | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  /** Content over the image: a date tile, a favorite button. */
  children?: ReactNode
}

/** The cover image of an activity, over a background color of its scene until it is loaded. It fills its container and has no text. */
export function Cover({ activity, sizes, faded = false, early, className, style, children }: CoverProps) {
  const { scene, ...source } = useCoverSource(activity)
  const [failed, setFailed] = useState<string>()
  return (
    <div className={classes(styles.cover, faded && styles.faded, className)} data-scene={scene} style={style}>
      {source.src && failed !== source.src && (
        <img
          {...source}
          sizes={sizes}
          alt=""
          decoding="async"
          loading={early ? 'eager' : 'lazy'}
          fetchPriority={early && (early === 'first' ? 'high' : 'low')}
          onError={() => setFailed(source.src)}
        />
      )}
      {children}
    </div>
  )
}
