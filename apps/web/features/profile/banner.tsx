import type { ReactNode } from 'react'
import { base } from '../../base.ts'
import styles from './banner.module.css'

/** A landscape above the profile, with what stands on it. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className={styles.banner}>
      <picture>
        <source media="(min-width: 700px)" srcSet={`${base}scenes/profile-wide.webp`} />
        <img className={styles.sky} src={`${base}scenes/profile.webp`} alt="" fetchPriority="high" />
      </picture>
      <div className={styles.over}>{children}</div>
    </div>
  )
}
