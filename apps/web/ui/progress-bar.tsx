import styles from './progress-bar.module.css'

/** `value` is from 0 to 1; undefined while the progress is unknown. */
export function ProgressBar({ label, value }: { label: string; value: number | undefined }) {
  return <progress className={styles.bar} aria-label={label} value={value} max={1} />
}
