import { useEffect, useRef, type RefObject } from 'react'

/** After moving to another page the focus stands on its heading, or on the page while that is still to come, so that it is read. The first page is left alone. */
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
