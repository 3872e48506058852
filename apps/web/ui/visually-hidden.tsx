import type { ComponentProps } from 'react'
import styles from './visually-hidden.module.css'

/** Text for screen readers only. With `role="status"` they also announce changes. */
export function VisuallyHidden({ children, role }: Pick<ComponentProps<'span'>, 'children' | 'role'>) {
  return (
    <span className={styles.hidden} role={role}>
      {children}
    </span>
  )
}
