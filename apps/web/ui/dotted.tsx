import type { ReactNode } from 'react'
import styles from './dotted.module.css'

/** Small facts in a row with dots between them, and none where a line begins or ends. Its children are spans. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <small>
      <span className={styles.dotted}>{children}</span>
    </small>
  )
}
