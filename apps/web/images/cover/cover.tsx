import { useState, type CSSProperties, type ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { useCoverSource, type CoverSubject } from './cover-source.ts'
import styles from './cover.module.css'

type CoverProps = {
  activity: CoverSubject
  /** The displayed width, as in `<img sizes>`. */
  sizes?: string
  /** Without color: the activity is cancelled or rejected, or the app is offline. */
  faded?: boolean
  /** Loads the image at once: for images that are visible first. */
  eager?: boolean
  className?: string | undefined
  style?: CSSProperties | undefined
  /** Content over the image: a date tile, a favorite button. */
  children?: ReactNode
}

/** The cover image of an activity, over a background color of its scene until it is loaded. It fills its container and has no text. */
export function Cover({ activity, sizes = '320px', faded = false, eager = false, className, style, children }: CoverProps) {
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
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          onError={() => setFailed(source.src)}
        />
      )}
      {children}
    </div>
  )
}
