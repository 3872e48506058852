import { useCallback, useEffect, useRef } from 'react'

/** Tells whether the component is still mounted. A response that arrives after the member has left the screen must not navigate. */
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
