import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the heading after a navigation, so that screen readers read it. A page without a heading gets the focus itself. The first page is left alone. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>, page: string): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const heading = main.current?.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main.current
    target?.focus({ preventScroll: true })
  }, [main, page])
}
