import { cloneElement, lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import type { IconType } from './icon.ts'

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazy(load)

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

/** A button that opens a list of things to do. The code of the list is fetched when the button is pointed at, and takes over with the first press. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState(false)
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onClick: () => setOpened(true),
  })
  if (!opened) return button
  return (
    <Suspense fallback={button}>
      <MenuPopup {...props} />
    </Suspense>
  )
}
