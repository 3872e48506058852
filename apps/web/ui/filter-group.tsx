import type { ReactNode } from 'react'
import styles from './filter-group.module.css'

/** Filters of one kind under their title. A field that has a label needs none. */
export function FilterGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      {title && <h3>{title}</h3>}
      {children}
    </div>
  )
}
