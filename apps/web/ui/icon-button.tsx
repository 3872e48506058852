import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './icon-button.module.css'

type Appearance = {
  icon: IconType
  /** The accessible name. */
  label: string
  /** `overlay` for images, `outlined` beside fields. */
  variant?: 'plain' | 'overlay' | 'outlined'
  size?: number
}

export type IconButtonProps = Appearance & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>

/** An icon with a 44 px touch target. */
export function IconButton({ icon: Icon, label, variant = 'plain', size = 22, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={classes(styles.button, styles[variant], className)}>
      <Icon size={size} aria-hidden />
    </button>
  )
}

type IconAnchorProps = Appearance & Omit<ComponentProps<'a'>, 'children' | 'aria-label'>

/** A link to another site or app that looks like an `IconButton`. */
export function IconAnchor({ icon: Icon, label, variant = 'plain', size = 22, className, ...anchor }: IconAnchorProps) {
  return (
    <a {...anchor} aria-label={label} title={label} className={classes(styles.button, styles[variant], className)}>
      <Icon size={size} aria-hidden />
    </a>
  )
}

export type IconLinkProps = Appearance & Pick<LinkComponentProps, 'to'>

/** A link that looks like an `IconButton`. */
export function IconLink({ icon: Icon, label, variant = 'plain', size = 22, ...link }: IconLinkProps) {
  return (
    <Link {...link} aria-label={label} title={label} className={classes(styles.button, styles[variant])}>
      <Icon size={size} aria-hidden />
    </Link>
  )
}
