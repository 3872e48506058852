import type { ReactNode } from 'react'
import { Scene } from '../../images/scene.tsx'
import styles from './banner.module.css'

/** A landscape picture above the profile, with controls on it. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className={styles.banner}>
      <Scene name="profile" className={styles.image} />
      <div className={styles.content}>{children}</div>
    </div>
  )
}
