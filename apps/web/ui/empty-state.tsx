import type { ReactNode } from 'react'
import { lazyRenderedPart } from '../lazy/lazy-part.tsx'
import { orRenderNothing } from '../lazy/or-render-nothing.ts'
import { classes } from './classes.ts'
import type { EmptyStateKind } from './empty-state-scenes.ts'
import styles from './empty-state.module.css'

/** Without a network there may be no picture; everything else is there. */
const EmptyStatePicture = lazyRenderedPart(() => orRenderNothing(import('./empty-state-picture.tsx')))

type EmptyStateProps = {
  kind?: EmptyStateKind
  title: string
  /** Heading level: 1 when the page has no other heading. */
  level?: 1 | 2
  children?: ReactNode
  /** One action. */
  action?: ReactNode
  /** Below the action: error details, a secondary action. */
  footer?: ReactNode
}

/** An empty, offline or error state: picture, title, one sentence, one action. */
export function EmptyState({ kind = 'empty', title, level = 2, children, action, footer }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes(styles.state, level === 2 && styles.part)} role={kind === 'error' ? 'alert' : undefined}>
      <div className={styles.picture} data-kind={kind} aria-hidden="true">
        <EmptyStatePicture kind={kind} />
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {footer}
    </div>
  )
}
