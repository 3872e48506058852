import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import { useScrollToActive } from './use-scroll-to-active.ts'
import styles from './chip.module.css'

type ChipProps = {
  children: ReactNode
  icon?: IconType
  selected?: boolean
  /** Shown after the label: the number of results. Null reserves its space while it loads. */
  count?: ReactNode
} & Omit<ComponentProps<'button'>, 'children'>

/** A toggle button. */
export function Chip({ children, icon: Icon, selected = false, count, className, type = 'button', ...rest }: ChipProps) {
  const ShownIcon = selected ? IconCheck : Icon
  return (
    <button {...rest} type={type} aria-pressed={selected} className={classes(styles.chip, selected && styles.on, className)}>
      {ShownIcon && <ShownIcon size={18} aria-hidden className={selected ? styles.check : undefined} />}
      <span>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  )
}

/** An active filter. Pressing it removes the filter. */
export function RemovableChip({ label, icon: Icon, onRemove }: { label: string; icon?: IconType; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes(styles.chip, styles.on, styles.removable)}
      aria-label={t('chip.remove', { label })}
      onClick={onRemove}
    >
      {Icon && <Icon size={18} aria-hidden />}
      <span>{label}</span>
      <IconX size={18} aria-hidden />
    </button>
  )
}

/** A group of chips that wraps. With `scroll` it scrolls horizontally to the selected chip. */
export function Chips({ children, scroll = false, label }: { children: ReactNode; scroll?: boolean; label?: string }) {
  const list = useScrollToActive<HTMLDivElement>('[aria-pressed=true]')
  return (
    <div ref={list} role="group" aria-label={label} className={scroll ? styles.scroll : styles.wrap}>
      {children}
    </div>
  )
}
