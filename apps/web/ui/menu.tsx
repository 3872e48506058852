import { Menu as Base } from '@base-ui/react/menu'
import { IconCheck } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './menu.module.css'

export type MenuItem = {
  /** Also its key. */
  label: string
  icon?: IconType
  onSelect: () => void
  danger?: boolean
  /** Shown disabled, with this sentence below it. */
  reason?: string | undefined
  /** One of several is set: shown with a check. */
  checked?: boolean
  lang?: string
}

export type MenuProps = {
  /** The button that opens it, such as an `IconButton`. */
  trigger: ReactElement<Record<string, unknown>>
  items: readonly MenuItem[]
  /** Words above the items. */
  heading?: ReactNode
}

export function Menu({ trigger, items, heading }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6} align="end" collisionPadding={12}>
          <Base.Popup className={styles.popup}>
            {heading && <div className={styles.heading}>{heading}</div>}
            {items.map((item) => (
              <Item key={item.label} {...item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ label, icon: Icon, onSelect, danger, reason, checked, lang }: MenuItem) {
  return (
    <Base.Item
      className={classes(styles.item, danger && styles.danger)}
      disabled={reason !== undefined}
      onClick={onSelect}
      lang={lang}
      aria-current={checked || undefined}
    >
      {Icon && <Icon size={20} aria-hidden />}
      <span className={styles.words}>
        {label}
        {reason && <small>{reason}</small>}
      </span>
      {checked && <IconCheck size={18} aria-hidden />}
    </Base.Item>
  )
}
