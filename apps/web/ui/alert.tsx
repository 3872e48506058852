import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './alert.module.css'

type AlertKind = 'neutral' | 'info' | 'warning' | 'error' | 'success'

const icons: Record<AlertKind, IconType> = {
  neutral: IconInfoCircle,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  success: IconCircleCheck,
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
export function Alert({ kind = 'neutral', icon, title, children, action, ref }: AlertProps) {
  const Icon = icon ?? icons[kind]
  return (
    <div ref={ref} className={classes(styles.alert, styles[kind])} role={kind === 'error' ? 'alert' : undefined}>
      <Icon size={20} aria-hidden />
      <div className={styles.text}>
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
