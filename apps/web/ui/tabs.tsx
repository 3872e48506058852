import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { useScrollToActive } from './use-scroll-to-active.ts'
import styles from './tabs.module.css'

export type LinkTab = LinkComponentProps & { label: ReactNode; count?: ReactNode; active: boolean }

/** A navigation that looks like tabs: each tab is a page with its own address. With `scroll` it scrolls horizontally to the active tab. */
export function LinkTabs({ label, tabs, scroll = false }: { label: string; tabs: readonly LinkTab[]; scroll?: boolean }) {
  // Another selector once the active tab is there: a club may have it only after its settings have come.
  const list = useScrollToActive<HTMLElement>(`a:nth-child(${tabs.findIndex(({ active }) => active) + 1})`)
  return (
    <nav ref={list} className={classes(styles.list, scroll && styles.scroll)} aria-label={label}>
      {tabs.map(({ label: text, count, active, ...link }) => (
        <Link
          key={String(link.to)}
          {...(link as LinkComponentProps)}
          className={classes(styles.tab, active && styles.active)}
          aria-current={active ? 'page' : undefined}
        >
          {text}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
