import styles from './progress-bar.module.css'

/** How far something has come, 0 to 1; undefined while that is not known. */
export function ProgressBar({ label, value }: { label: string; value: number | undefined }) {
  return <progress className={styles.bar} aria-label={label} value={value} max={1} />
}
