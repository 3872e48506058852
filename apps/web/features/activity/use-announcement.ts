import { useEffect, useRef, useState } from 'react'

/** Throttles announcements for screen readers: returns a changed `text` at most once per `pause` milliseconds. The first text is not announced. */
export function useAnnouncement(text: string, pause = 5000): string {
  const [announced, setAnnounced] = useState('')
  const lastText = useRef(text)
  const lastTime = useRef(-Infinity)
  useEffect(() => {
    if (text === lastText.current) return
    const wait = Math.max(0, lastTime.current + pause - Date.now())
    const timer = setTimeout(() => {
      lastTime.current = Date.now()
      lastText.current = text
      setAnnounced(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, pause])
  return announced
}
