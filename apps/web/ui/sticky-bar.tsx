import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './sticky-bar.module.css'

type StickyBarProps = {
  /** The state, in a few words. */
  title?: ReactNode
  /** The explanation of the state. */
  hint?: ReactNode
  /** A route letter or an avatar before the text. */
  picture?: ReactNode
  /** The button. */
  children: ReactNode
  /** The buttons use the whole width, as at the end of a form. */
  fullWidth?: boolean
}

/** A bar at the bottom of the screen with the primary action. From 1024 px it stays where it is rendered: put it into the sidebar. */
export function StickyBar({ title, hint, picture, children, fullWidth = false }: StickyBarProps) {
  return (
    <div className={classes(styles.bar, fullWidth && styles.full)} data-bottom-bar>
      <div className={styles.inner} data-keeps-focus data-of-viewer>
        {picture}
        {(title || hint) && (
          <div className={styles.text}>
            {title && <b>{title}</b>}
            {hint && <small>{hint}</small>}
          </div>
        )}
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  )
}
