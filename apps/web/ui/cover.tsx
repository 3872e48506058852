import { useState, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { useCoverSource, type Covered } from './cover-source.ts'
import styles from './cover.module.css'

export type CoverProps = {
  activity: Covered
  /** How wide it is shown, as in `<img sizes>`. */
  sizes?: string
  /** Drained of color: cancelled, rejected, or no signal. */
  faded?: boolean
  /** True for the one picture that is seen first. */
  eager?: boolean
  className?: string | undefined
  /** What stands on it: date plate, favorite. */
  children?: ReactNode
}

/** The picture of an activity, on its land's ink until it has come. Fills its place; never carries text. */
export function Cover({ activity, sizes = '320px', faded = false, eager = false, className, children }: CoverProps) {
  const { scene, ...source } = useCoverSource(activity)
  const [failed, setFailed] = useState<string>()
  return (
    <div className={classes(styles.cover, faded && styles.faded, className)} data-scene={scene}>
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
