import type { ReactNode } from 'react'
import { base } from '../../base.ts'
import styles from './banner.module.css'

/** A landscape picture above the profile, with controls on it. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className={styles.banner}>
      <picture>
        <source media="(min-width: 700px)" srcSet={`${base}scenes/profile-wide.webp`} />
        <img className={styles.image} src={`${base}scenes/profile.webp`} alt="" fetchPriority="high" />
      </picture>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
