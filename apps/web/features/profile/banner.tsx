import type { ReactNode } from 'react'
import { basePath } from '../../base-path.ts'
import styles from './banner.module.css'

/** A landscape picture above the profile, with controls on it. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className={styles.banner}>
      <picture>
        <source media="(min-width: 700px)" srcSet={`${basePath}scenes/profile-wide.webp`} />
        <img className={styles.image} src={`${basePath}scenes/profile.webp`} alt="" fetchPriority="high" />
      </picture>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
