import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tabs.module.css'

export type LinkTab = LinkComponentProps & { label: ReactNode; count?: ReactNode; active: boolean }

/** Tabs that are pages of their own, so that each has its address: a navigation, drawn as tabs. Too many for a phone `scroll` sideways, with the open one in sight. */
export function LinkTabs({ label, tabs, scroll = false }: { label: string; tabs: readonly LinkTab[]; scroll?: boolean }) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (open && list.current) list.current.scrollLeft = open.offsetLeft + open.offsetWidth / 2 - list.current.clientWidth / 2
  }, [])
  return (
    <nav ref={list} className={classes(styles.list, scroll && styles.scroll)} aria-label={label}>
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
