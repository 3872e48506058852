import { IconLoader2 } from '@tabler/icons-react'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './button.module.css'

export const buttonVariants = ['cta', 'filled', 'light', 'default', 'subtle', 'danger', 'danger-filled'] as const
/** `cta` is the one next step of a screen; `danger-filled` belongs into confirm dialogs only. */
export type ButtonVariant = (typeof buttonVariants)[number]

type Look = {
  variant?: ButtonVariant
  /** `small` is 44 high. */
  size?: 'normal' | 'small'
  /** As wide as its place. */
  block?: boolean
  icon?: IconType
  /** Stands after the words. */
  iconAfter?: IconType
  children: ReactNode
}

export type ButtonProps = Look & {
  /** Swaps the icon, keeps the width and takes no second press. */
  loading?: boolean
  /** Shown disabled, with this sentence as its reason: the button stays focusable, so that the reason can be read. */
  reason?: string | undefined
} & Omit<ComponentProps<'button'>, 'children'>

const look = ({ variant = 'default', size = 'normal', block }: Omit<Look, 'children'>, extra?: string) =>
  classes(styles.button, styles[variant], size === 'small' && styles.small, block && styles.block, extra)

function Content({ icon: Icon, iconAfter: After, children }: Pick<Look, 'icon' | 'iconAfter' | 'children'>) {
  return (
    <>
      {Icon && <Icon size={20} aria-hidden />}
      <span>{children}</span>
      {After && <After size={20} aria-hidden />}
    </>
  )
}

export function Button(props: ButtonProps) {
  const { variant, size, block, icon, iconAfter, loading, reason, className, children, disabled, onClick, type = 'button', ...rest } = props
  const idle = loading || reason !== undefined
  return (
    <button
      {...rest}
      type={idle && type === 'submit' ? 'button' : type}
      className={look({ variant, size, block }, classes(loading && styles.loading, className))}
      disabled={disabled}
      aria-disabled={idle || undefined}
      aria-busy={loading || undefined}
      title={reason}
      onClick={idle ? (event) => event.preventDefault() : onClick}
    >
      <Content icon={loading ? Spinner : icon} iconAfter={loading && !icon ? undefined : iconAfter}>
        {children}
      </Content>
    </button>
  )
}

function Spinner({ size }: { size?: number | string }) {
  return <IconLoader2 size={size} aria-hidden className={styles.spinner} />
}

export type LinkButtonProps = Look & Omit<LinkComponentProps, 'children' | 'size'> & { className?: string }

/** Looks like a button and goes somewhere. */
export function LinkButton({ variant, size, block, icon, iconAfter, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...(rest as LinkComponentProps)} className={look({ variant, size, block }, className)}>
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </Link>
  )
}
