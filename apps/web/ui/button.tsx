import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './button.module.css'

const buttonVariants = ['cta', 'filled', 'light', 'default', 'subtle', 'danger', 'danger-filled'] as const
/** `cta` is the primary action of a screen, once per screen. `danger-filled` is only for confirm dialogs. */
export type ButtonVariant = (typeof buttonVariants)[number]

export type ButtonAppearance = {
  variant?: ButtonVariant
  /** `small` is 44 px high. */
  size?: 'normal' | 'small'
  /** As wide as its container. */
  block?: boolean
  icon?: IconType
  /** Shown after the label. */
  iconAfter?: IconType
  children: ReactNode
}

type ButtonProps = ButtonAppearance & {
  /** Shows a spinner in place of the icon and ignores clicks. */
  loading?: boolean
  /** Disables the button and gives the reason. The button stays focusable, so that screen readers can read the reason. */
  disabledReason?: string | undefined
  /** Ignores the second tap of a double tap: it was meant for the button that was in this place before. */
  ignoresDoubleTap?: boolean
} & Omit<ComponentProps<'button'>, 'children'>

export const buttonClass = ({ variant = 'default', size = 'normal', block }: Omit<ButtonAppearance, 'children'>, extra?: string) =>
  classes(styles.button, styles[variant], size === 'small' && styles.small, block && styles.block, extra)

export function ButtonContent({ icon: Icon, iconAfter: After, children }: Pick<ButtonAppearance, 'icon' | 'iconAfter' | 'children'>) {
  return (
    <>
      {Icon && <Icon size={20} aria-hidden />}
      <span>{children}</span>
      {After && <After size={20} aria-hidden />}
    </>
  )
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    icon,
    iconAfter,
    loading,
    disabledReason,
    ignoresDoubleTap,
    className,
    children,
    disabled,
    onClick,
    type = 'button',
    ...rest
  } = props
  const isInert = loading || disabledReason !== undefined
  return (
    <button
      {...rest}
      type={isInert && type === 'submit' ? 'button' : type}
      className={buttonClass({ variant, size, block }, classes(loading && styles.loading, className))}
      disabled={disabled}
      aria-disabled={isInert || undefined}
      aria-busy={loading || undefined}
      title={disabledReason}
      onClick={(event) => (isInert || (ignoresDoubleTap && isDoubleTap(event)) ? event.preventDefault() : onClick?.(event))}
    >
      <ButtonContent icon={loading ? Spinner : icon} iconAfter={loading && !icon ? undefined : iconAfter}>
        {children}
      </ButtonContent>
    </button>
  )
}

/** Whether a click is the second or a later one of several quick clicks in one place. */
export const isDoubleTap = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail > 1

function Spinner({ size }: { size?: number | string }) {
  return <IconLoader2 size={size} aria-hidden className={styles.spinner} />
}

type LinkButtonProps = ButtonAppearance & Omit<LinkComponentProps, 'children' | 'size'> & { className?: string }

/** A link that looks like a button. */
export function LinkButton({ variant, size, block, icon, iconAfter, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...(rest as LinkComponentProps)} className={buttonClass({ variant, size, block }, className)}>
      <ButtonContent icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonContent>
    </Link>
  )
}
