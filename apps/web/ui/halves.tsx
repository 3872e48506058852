import type { ReactNode } from 'react'
import styles from './halves.module.css'

/** Two columns of the same width from 1024 px; on narrower screens one below the other. */
export function Halves({ children }: { children: [left: ReactNode, right: ReactNode] }) {
  const [left, right] = children
  return (
    <div className={styles.halves}>
      <div className={styles.half}>{left}</div>
      <div className={styles.half}>{right}</div>
    </div>
  )
}
