import { useEffect, useRef, useState } from 'react'

/** What to read aloud politely: `text` whenever it has changed, but never sooner than `pause` ms after the last time. The first text is known from the page. */
export function useAnnouncement(text: string, pause = 5000): string {
  const [said, setSaid] = useState('')
  const known = useRef(text)
  const last = useRef(-Infinity)
  useEffect(() => {
    if (text === known.current) return
    const wait = Math.max(0, last.current + pause - Date.now())
    const timer = setTimeout(() => {
      last.current = Date.now()
      known.current = text
      setSaid(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, pause])
  return said
}
