import type { ReactNode } from 'react'
import styles from './dot-separated.module.css'

/** Short texts in a row, separated by dots. A line never begins or ends with a dot. The children are spans. */
export function DotSeparated({ children }: { children: ReactNode }) {
  return (
    <small>
      <span className={styles.row}>{children}</span>
    </small>
  )
}
