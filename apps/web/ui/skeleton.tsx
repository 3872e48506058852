import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from './classes.ts'
import { CardCarousel, Stack } from './page.tsx'
import { useIsMountedFor } from './use-is-mounted-for.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** Beside another placeholder that says that it loads. */
  isQuiet?: boolean
  children: ReactNode
}

/** A loading placeholder. It appears after 150 ms, so that fast loads do not flicker. */
export function Skeleton({ isQuiet = false, children }: SkeletonProps) {
  const { t } = useTranslation()
  const isShown = useIsMountedFor(150)
  return (
    <div aria-busy="true" className={classes(styles.skeleton, isShown && styles.shown)}>
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

type CardSkeletonsProps = {
  count?: number
  shape?: 'row' | 'tall'
  /** The columns of rows on tablets and wider screens: as many as the list will have. */
  columns?: 1 | 2
  /** Leaves room for the heading of the section that comes. */
  isTitled?: boolean
}

/** Placeholders with the shape of activity cards, in the layout of their list. */
export function CardSkeletons({ count = 3, shape = 'row', columns = 1, isTitled = false }: CardSkeletonsProps) {
  const Shape = shape === 'row' ? RowShape : TallShape
  const shapes = Array.from({ length: count }, (_, index) => <Shape key={index} />)
  return (
    <Skeleton>
      {isTitled && (
        <div className={styles.heading}>
          <SkeletonLine width={38} height={22} />
        </div>
      )}
      {shape === 'row' ? <Stack columns={columns}>{shapes}</Stack> : <CardCarousel>{shapes}</CardCarousel>}
    </Skeleton>
  )
}
