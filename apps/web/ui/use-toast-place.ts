import { useEffect, useRef, type RefObject } from 'react'
import { moveOfToast, type Box } from './toast-place.ts'

const controls = 'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"]), nav, [data-bottom-bar], [data-sticky]'
/** Milliseconds without scrolling or a change of the page, after which the toast moves. */
const restTime = 150
/** Pixels between a toast and the edge of the window. */
const edge = 12

const boxOf = (element: Element): Box => element.getBoundingClientRect()

const isShown = (element: Element) => {
  const { width, height, top, bottom } = element.getBoundingClientRect()
  return width > 2 && height > 2 && bottom > 0 && top < innerHeight && element.checkVisibility({ visibilityProperty: true })
}

/** Moves the toast to where it covers no control of the page. It stays where it is while the pointer or the focus is on it, and above a sheet. */
export function useToastPlace(viewport: RefObject<HTMLElement | null>): void {
  const moved = useRef({ x: 0, y: 0 })
  useEffect(() => {
    const move = () => {
      const stack = viewport.current
      const toast = stack?.querySelector('[data-toast]:not([data-limited])')
      if (!stack || !toast || stack.matches(':hover, :focus-within')) return
      const main = document.getElementById('main')
      const isBesideSheet = document.querySelector('[data-sheet][data-open]') !== null
      moved.current = !main || isBesideSheet ? { x: 0, y: 0 } : placeOf(stack, moved.current, boxOf(main))
      stack.style.translate = `${moved.current.x}px ${moved.current.y}px`
    }
    let timer: ReturnType<typeof setTimeout>
    const moveSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(move, restTime)
    }
    const frame = requestAnimationFrame(move)
    const observer = new MutationObserver(moveSoon)
    observer.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', moveSoon, { capture: true, passive: true })
    addEventListener('resize', moveSoon)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      observer.disconnect()
      removeEventListener('scroll', moveSoon, { capture: true })
      removeEventListener('resize', moveSoon)
    }
  }, [viewport])
}

function placeOf(stack: HTMLElement, moved: { x: number; y: number }, main: Box): { x: number; y: number } {
  const { left, top, right, bottom } = boxOf(stack)
  const atRest = { left: left - moved.x, right: right - moved.x, top: top - moved.y, bottom: bottom - moved.y }
  const area = { left: Math.max(main.left, 0) + edge, right: Math.min(main.right, innerWidth) - edge, top: edge, bottom: atRest.bottom }
  return moveOfToast(atRest, area, [...document.querySelectorAll(controls)].filter(isShown).map(boxOf))
}
