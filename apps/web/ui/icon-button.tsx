import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './icon-button.module.css'

type Look = {
  icon: IconType
  /** What it does, in words. */
  label: string
  /** `veil` stands on covers, `outlined` beside fields. */
  look?: 'plain' | 'veil' | 'outlined'
  size?: number
}

export type IconButtonProps = Look & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>

/** A 44 px target around one icon. */
export function IconButton({ icon: Icon, label, look = 'plain', size = 22, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={classes(styles.button, styles[look], className)}>
      <Icon size={size} aria-hidden />
    </button>
  )
}
