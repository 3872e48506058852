import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './page.module.css'

export type PageProps = {
  /** `column` is for reading and forms; `page` uses the width of a desktop. */
  width?: 'column' | 'page'
  className?: string
  children: ReactNode
}

/** The gutters of a page, and how wide it may grow. */
export function Page({ width = 'column', className, children }: PageProps) {
  return <div className={classes(styles.gutters, styles[width], className)}>{children}</div>
}

/** Paper that rises over the foot of a cover. */
export function Lift({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes(styles.lift, className)}>{children}</div>
}

/** From 1024 px a rail stands beside the content; below it follows it. */
export function Columns({ children, rail }: { children: ReactNode; rail: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.content}>{children}</div>
      <aside className={styles.rail}>{rail}</aside>
    </div>
  )
}

export type StackProps = {
  children: ReactNode
  /** Two from 600 px. */
  columns?: 1 | 2
  /** The space between cards, or the wider one between fields. */
  gap?: 'cards' | 'fields'
}

/** Things below each other. */
export function Stack({ children, columns = 1, gap = 'cards' }: StackProps) {
  return <div className={classes(styles.stack, columns === 2 && styles.two, gap === 'fields' && styles.fields)}>{children}</div>
}

/** Cards side by side that scroll sideways; a grid from 1024 px. */
export function Shelf({ children }: { children: ReactNode }) {
  return <div className={styles.shelf}>{children}</div>
}
