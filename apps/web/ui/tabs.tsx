import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tabs.module.css'

export type LinkTab = LinkComponentProps & { label: ReactNode; count?: ReactNode; active: boolean }

/** Tabs that are pages of their own, so that each has its address: a navigation, drawn as tabs. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav className={styles.list} aria-label={label}>
      {tabs.map(({ label: words, count, active, ...link }) => (
        <Link
          key={String(link.to)}
          {...(link as LinkComponentProps)}
          className={classes(styles.tab, active && styles.active)}
          aria-current={active ? 'page' : undefined}
        >
          {words}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
