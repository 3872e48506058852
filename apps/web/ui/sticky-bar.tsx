import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './sticky-bar.module.css'

export type StickyBarProps = {
  /** What the state is, in a few words. */
  title?: ReactNode
  /** And what it means, in a few more. */
  hint?: ReactNode
  /** A route letter or an avatar before the words. */
  picture?: ReactNode
  /** The one button. */
  children: ReactNode
  /** Buttons share the whole width, as at the end of a form. */
  full?: boolean
}

/** The one next step, within reach of the thumb. From 1024 px it stands where it is rendered: put it into the rail. */
export function StickyBar({ title, hint, picture, children, full = false }: StickyBarProps) {
  return (
    <div className={classes(styles.bar, full && styles.full)}>
      <div className={styles.inner}>
        {picture}
        {(title || hint) && (
          <div className={styles.words}>
            {title && <b>{title}</b>}
            {hint && <small>{hint}</small>}
          </div>
        )}
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  )
}
