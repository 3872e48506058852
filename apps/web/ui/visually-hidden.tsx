import type { ComponentProps } from 'react'
import styles from './visually-hidden.module.css'

/** Words for those who listen; with `role="status"` their changes are read too. */
export function VisuallyHidden({ children, role }: Pick<ComponentProps<'span'>, 'children' | 'role'>) {
  return (
    <span className={styles.hidden} role={role}>
      {children}
    </span>
  )
}
