import { useEffect, useEffectEvent, useState } from 'react'

type TypedText = {
  typed: string
  setTyped: (text: string) => void
  /** Hands over a text at once. */
  send: (text: string) => void
}

/** The text of a field whose value is elsewhere, for example in the address. `onText` is called `delay` ms after the last keystroke. */
export function useTypedText(value: string, onText: (text: string) => void, delay = 250): TypedText {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  if (previousValue !== value) {
    setPreviousValue(value)
    // What was typed since the last text was sent is newer than the value.
    if (typed === sent) {
      setTyped(value)
      setSent(value)
    }
  }
  function send(text: string) {
    setSent(text)
    onText(text)
  }
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    if (typed === value) return
    const { pathname } = location
    // Who has followed a link meanwhile is not taken back, however long the next page loads.
    const timer = setTimeout(() => location.pathname === pathname && sendLater(typed), delay)
    return () => clearTimeout(timer)
  }, [typed, value, delay])
  return { typed, setTyped, send }
}
