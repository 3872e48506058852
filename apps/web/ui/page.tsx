import { Children, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './page.module.css'

type PageProps = {
  /** `column` for text and forms; `page` uses the width of a tablet or a desktop; `wide` has lists of cards. */
  width?: 'column' | 'page' | 'wide'
  className?: string
  children: ReactNode
}

/** Side margins and maximum width of a page. */
export function Page({ width = 'column', className, children }: PageProps) {
  return <div className={classes(styles.gutters, styles[width], className)}>{children}</div>
}

/** A panel that overlaps the bottom of the cover image. */
export function OverlapPanel({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes(styles.overlap, className)}>{children}</div>
}

/** Content with a second column beside it from 768 px; on narrower screens the second column follows the content. */
export function Columns({ children, sidebar }: { children: ReactNode; sidebar: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <aside className={styles.sidebar}>{sidebar}</aside>
    </div>
  )
}

type StackProps = {
  children: ReactNode
  /** Its children are the items of a list. */
  list?: boolean
  /** Two from 600 px, three from 1600 px. */
  columns?: 1 | 2
  /** `fields` is wider than `cards`. */
  gap?: 'cards' | 'fields'
}

/** Stacks its children vertically. */
export function Stack({ children, list = false, columns = 1, gap = 'cards' }: StackProps) {
  const className = classes(styles.stack, columns === 2 && styles.grid, gap === 'fields' && styles.fields)
  return list ? <ul className={className}>{itemsOf(children)}</ul> : <div className={className}>{children}</div>
}

const itemsOf = (children: ReactNode) => Children.map(children, (child) => <li className={styles.item}>{child}</li>)

/** Cards in a row that scrolls horizontally; a grid from 768 px. */
export function CardCarousel({ children }: { children: ReactNode }) {
  return <ul className={styles.carousel}>{itemsOf(children)}</ul>
}
