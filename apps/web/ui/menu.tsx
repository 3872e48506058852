import { cloneElement, Suspense, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { lazyWhenReachable } from '../lazy/lazy-part.tsx'
import { ahead } from '../lazy/load-ahead.ts'
import type { MenuProps } from './menu-popup.tsx'

const load = ahead(() => import('./menu-popup.tsx'))
const MenuPopup = lazyWhenReachable(load)

/** A button with a menu. The menu is rendered with the first press. */
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
