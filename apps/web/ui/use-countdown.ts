import { useEffect, useState } from 'react'

/** Seconds until `end` (milliseconds since 1970), at least 0. Updates every second. */
export function useCountdown(end: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  useEffect(() => {
    if (end <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= end) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [end])
  return left
}
