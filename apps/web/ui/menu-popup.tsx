import { Menu as Base } from '@base-ui/react/menu'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useRef, type FocusEvent, type ReactElement } from 'react'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './menu-popup.module.css'

export type MenuItem = {
  /** Unique: it is also the React key. */
  label: string
  icon?: IconType
  onSelect: () => void
  danger?: boolean
  /** Disables the item and shows this reason below it. */
  disabledReason?: string | undefined
  /** Shows a check mark: the current one of several values. */
  checked?: boolean
  lang?: string
}

export type MenuProps = {
  /** The button that opens the menu, such as an `IconButton`. */
  trigger: ReactElement<Record<string, unknown>>
  items: readonly MenuItem[]
  /** Where it opens: below its button, or beside it, where something below has to stay in view. */
  side?: 'bottom' | 'inline-start'
  /** Called when the pointer or the focus reaches the button, to load what the items need. */
  onApproach?: () => void
}

type MenuPopupProps = MenuProps & {
  /** Opened with the keyboard: the first item gets the focus. */
  byKey: boolean
}

/** The lazy part of `Menu`. The first press renders it, so it opens at once. */
export default function MenuPopup({ trigger, items, side = 'bottom', byKey }: MenuPopupProps) {
  const goesToFirst = useRef(byKey)
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (!goesToFirst.current || target !== currentTarget) return
    goesToFirst.current = false
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  }
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          side={side}
          sideOffset={6}
          align={side === 'bottom' ? 'end' : 'start'}
          collisionPadding={12}
        >
          <Base.Popup className={styles.popup} onFocus={onFocus}>
            {items.map((item) => (
              <Item key={item.label} {...item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ label, icon: Icon, onSelect, danger, disabledReason, checked, lang }: MenuItem) {
  return (
    <Base.Item
      className={classes(styles.item, danger && styles.danger)}
      disabled={disabledReason !== undefined}
      onClick={onSelect}
      lang={lang}
      aria-current={checked || undefined}
    >
      {Icon && <Icon size={20} aria-hidden />}
      <span className={styles.text}>
        {label}
        {disabledReason && <small>{disabledReason}</small>}
      </span>
      {checked && <IconCheck size={18} aria-hidden />}
    </Base.Item>
  )
}
