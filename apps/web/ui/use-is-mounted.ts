import { useCallback, useEffect, useRef } from 'react'

/** Tells whether the component is still on the page, for work after an answer: a member who has left the screen stays where they are. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
