import { cloneElement, lazy, Suspense, useState, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import type { IconType } from './icon.ts'

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazy(load)

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
  /** Opened with the keyboard: the first item gets the focus. */
  byKey?: boolean
  /** The button that opens the menu, such as an `IconButton`. */
  trigger: ReactElement<Record<string, unknown>>
  items: readonly MenuItem[]
  /** Text above the items. */
  heading?: ReactNode
  /** Called when the pointer or the focus reaches the button, to load what the items need. */
  onApproach?: () => void
}

/** A button with a menu. The code of the menu is loaded when the pointer or the focus reaches the button, and rendered with the first press. */
export function Menu(props: MenuProps) {
  /** Whether the keyboard has opened it; undefined until it opens. */
  const [byKey, setByKey] = useState<boolean>()
  const approach = () => {
    void load()
    props.onApproach?.()
  }
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: approach,
    onFocus: approach,
    onClick: ({ detail }: MouseEvent) => setByKey(!detail),
    onKeyDown: ({ key }: KeyboardEvent) => key === 'ArrowDown' && setByKey(true),
  })
  if (byKey === undefined) return button
  return (
    <Suspense fallback={button}>
      <MenuPopup {...props} byKey={byKey} />
    </Suspense>
  )
}
