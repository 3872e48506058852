import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './alert.module.css'

type AlertKind = 'plain' | 'info' | 'warn' | 'bad' | 'good'

const icons: Record<AlertKind, IconType> = {
  plain: IconInfoCircle,
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  bad: IconAlertCircle,
  good: IconCircleCheck,
}

type AlertProps = {
  kind?: AlertKind
  icon?: IconType
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** A message inside the page. Screen readers announce `error` at once. */
export function Alert({ kind = 'plain', icon, title, children, action, ref }: AlertProps) {
  const Icon = icon ?? icons[kind]
  return (
    <div ref={ref} className={classes(styles.alert, styles[kind])} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon size={20} aria-hidden />
      <div className={styles.text}>
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  )
}
