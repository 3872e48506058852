import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { classes } from './classes.ts'
import type { IconButtonProps } from './icon-button.tsx'
import styles from './icon-button.module.css'

export type IconLinkProps = Pick<IconButtonProps, 'icon' | 'label' | 'variant' | 'size'> & Pick<LinkComponentProps, 'to'>

/** A link that looks like an `IconButton`. */
export function IconLink({ icon: Icon, label, variant = 'plain', size = 22, ...link }: IconLinkProps) {
  return (
    <Link {...link} aria-label={label} title={label} className={classes(styles.button, styles[variant])}>
      <Icon size={size} aria-hidden />
    </Link>
  )
}
