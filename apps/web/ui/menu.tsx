import { cloneElement, lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
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
  /** The button that opens the menu, such as an `IconButton`. */
  trigger: ReactElement<Record<string, unknown>>
  items: readonly MenuItem[]
  /** Text above the items. */
  heading?: ReactNode
  /** Called when the pointer or the focus reaches the button, to load what the items need. */
  onApproach?: () => void
}

/** A button with a menu. The code of the menu is loaded when the pointer enters the button, and rendered with the first press. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState(false)
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => {
      void load()
      props.onApproach?.()
    },
    onFocus: props.onApproach,
    onClick: () => setOpened(true),
  })
  if (!opened) return button
  return (
    <Suspense fallback={button}>
      <MenuPopup {...props} />
    </Suspense>
  )
}
