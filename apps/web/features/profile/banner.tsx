import type { ReactNode } from 'react'
import styles from './banner.module.css'

/** A landscape above the profile, with what stands on it. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className={styles.banner}>
      <picture>
        <source media="(min-width: 700px)" srcSet={`${import.meta.env.BASE_URL}scenes/profile-wide.webp`} />
        <img className={styles.sky} src={`${import.meta.env.BASE_URL}scenes/profile.webp`} alt="" fetchPriority="high" />
      </picture>
      <div className={styles.over}>{children}</div>
    </div>
  )
}
