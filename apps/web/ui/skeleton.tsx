import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { classes } from './classes.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** Beside another placeholder that says that it loads. */
  isQuiet?: boolean
  children: ReactNode
}

/** A loading placeholder. It appears after 150 ms, so that fast loads do not flicker. */
export function Skeleton({ isQuiet = false, children }: SkeletonProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true" className={classes(styles.skeleton, shown && styles.shown)}>
      {!isQuiet && <VisuallyHidden>{t('app.loading')}</VisuallyHidden>}
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** The placeholder of a line of text. `width` is in percent of the container, `height` in pixels. */
export function SkeletonLine({ width = 100, height = 16 }: { width?: number; height?: number }) {
  return <span className={styles.line} style={{ inlineSize: `${width}%`, blockSize: height }} />
}

/** The placeholder of a map or a card. `height` is in pixels. */
export function SkeletonBlock({ height }: { height: number }) {
  return <span className={classes(styles.line, styles.block)} style={{ blockSize: height }} />
}

function RowShape() {
  return (
    <div className={styles.row}>
      <span className={styles.contours} />
      <span className={styles.lines}>
        <SkeletonLine width={46} height={24} />
        <SkeletonLine width={92} />
        <SkeletonLine width={64} />
        <SkeletonLine width={44} height={12} />
      </span>
    </div>
  )
}

function TallShape() {
  return (
    <div className={styles.tall}>
      <span className={styles.contours} />
      <span className={styles.lines}>
        <SkeletonLine width={92} />
        <SkeletonLine width={64} />
        <SkeletonLine width={44} height={12} />
        <SkeletonLine height={6} />
      </span>
    </div>
  )
}

/** Placeholders with the shape of activity cards. */
export function CardSkeletons({ count = 3, shape = 'row' }: { count?: number; shape?: 'row' | 'tall' }) {
  const Shape = shape === 'row' ? RowShape : TallShape
  return (
    <Skeleton>
      <div className={shape === 'row' ? styles.rows : styles.carousel}>
        {Array.from({ length: count }, (_, index) => (
          <Shape key={index} />
        ))}
      </div>
    </Skeleton>
  )
}
