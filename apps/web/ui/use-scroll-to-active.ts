import { useEffect, useRef, type RefObject } from 'react'

/** Scrolls a horizontal list to its active item when the list appears. `offsetLeft` is relative to the list, so the list needs a CSS position. */
export function useScrollToActive<List extends HTMLElement>(selector: string): RefObject<List | null> {
  const list = useRef<List>(null)
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>(selector)
    if (active && list.current) list.current.scrollLeft = active.offsetLeft + active.offsetWidth / 2 - list.current.clientWidth / 2
  }, [selector])
  return list
}
