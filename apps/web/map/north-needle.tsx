import type { IconType } from '../ui/icon.ts'
import styles from './map-tools.module.css'

/** A compass needle, whose red half points north. */
export const NorthNeedle: IconType = ({ size = 22 }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" className={styles.needle} aria-hidden>
    <path d="M12 2.5 7.5 12h9z" className={styles.toNorth} />
    <path d="M12 21.5 7.5 12h9z" className={styles.toSouth} />
  </svg>
)
