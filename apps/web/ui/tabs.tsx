import { Tabs as Base } from '@base-ui/react/tabs'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tabs.module.css'

export type Tab<Value extends string> = { value: Value; label: ReactNode; count?: ReactNode }

export type TabsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly Tab<Value>[]
  /** The panel of the open tab. */
  children: ReactNode
}

export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Base.List className={styles.list} aria-label={label} activateOnFocus={false}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className={styles.panel}>
        {children}
      </Base.Panel>
    </Base.Root>
  )
}

export type LinkTab = LinkComponentProps & { label: ReactNode; count?: ReactNode; active: boolean }

/** Tabs that are pages of their own: a navigation, drawn as tabs. */
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
