import { useEffect, useState, type RefObject } from 'react'

/** Whether the element has been on the screen. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true))
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
