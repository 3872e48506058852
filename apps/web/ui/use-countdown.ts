import { useCallback, useSyncExternalStore } from 'react'

/** Seconds until `end` (milliseconds since 1970), at least 0. Updates every second. */
export function useCountdown(end: number): number {
  const countDown = useCallback(
    (onTick: () => void) => {
      const timer = setInterval(() => {
        onTick()
        if (Date.now() >= end) clearInterval(timer)
      }, 1000)
      return () => clearInterval(timer)
    },
    [end],
  )
  const secondsLeft = () => Math.max(0, Math.ceil((end - Date.now()) / 1000))
  return useSyncExternalStore(countDown, secondsLeft, secondsLeft)
}
