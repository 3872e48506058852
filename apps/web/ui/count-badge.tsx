import { classes } from './classes.ts'
import styles from './count-badge.module.css'

/** A number in a small filled circle. */
export function CountBadge({ count, className, ...rest }: { count: number; className?: string | undefined; 'aria-hidden'?: boolean }) {
  return (
    <span className={classes(styles.badge, className)} {...rest}>
      {count}
    </span>
  )
}
