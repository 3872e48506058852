import { useEffect, useRef } from 'react'

/** Milliseconds in which a second tap belongs to the first, as on phones. */
const together = 250

/** One tap, which waits for a second one, or two of them. */
export function useTaps(onOne: () => void, onTwo: () => void): () => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return () => {
    const isSecond = waiting.current !== undefined
    clearTimeout(waiting.current)
    waiting.current = undefined
    if (isSecond) return onTwo()
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      onOne()
    }, together)
  }
}
