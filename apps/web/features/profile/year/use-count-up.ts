import { useEffect, useState } from 'react'

const milliseconds = 900
/** The figures of a year count up once, and stand when the member returns to the page. */
const counted = new Set<number>()

const stands = (year: number) => counted.has(year) || matchMedia('(prefers-reduced-motion: reduce)').matches

/** From 0 to 1 once the picture is ready. Without motion, 1 at once. */
export function useCountUp(year: number, isReady: boolean): number {
  const [progress, setProgress] = useState(() => (stands(year) ? 1 : 0))
  useEffect(() => {
    if (stands(year) || !isReady) return undefined
    const start = performance.now()
    let frame = requestAnimationFrame(function next(now) {
      const share = Math.min(1, Math.max(0, (now - start) / milliseconds))
      setProgress(1 - (1 - share) ** 3)
      if (share < 1) frame = requestAnimationFrame(next)
      else counted.add(year)
    })
    return () => cancelAnimationFrame(frame)
  }, [year, isReady])
  return progress
}
