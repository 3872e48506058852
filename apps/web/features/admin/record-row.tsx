import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import type { IconType } from '../../ui/icon.ts'
import styles from './record-row.module.css'

type RecordRowProps = {
  icon: IconType
  /** Classes of the row, its icon and its body. */
  looks: { row?: string | undefined; icon: string | undefined; body: string | undefined }
  /** A title, a text and a small line. */
  children: ReactNode
  /** Behind the body. */
  aside?: ReactNode
}

/** A row of a list of records: log entries, deliveries. */
export function RecordRow({ icon: Icon, looks, children, aside }: RecordRowProps) {
  return (
    <li className={classes(styles.row, looks.row)}>
      <span className={classes(styles.icon, looks.icon)}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={classes(styles.body, looks.body)}>{children}</div>
      {aside}
    </li>
  )
}
