import { useRouter } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'

/** After moving to another page the focus stands on its heading, so that it is read. The first page is left alone. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const heading = main.current?.querySelector<HTMLElement>('h1')
        heading?.setAttribute('tabindex', '-1')
        const target = heading ?? main.current
        target?.focus({ preventScroll: true })
      }),
    [router, main],
  )
}
