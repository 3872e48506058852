import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onChange` after a render with another value than the one before; not after the first. */
export function useOnChange(value: unknown, onChange: () => void): void {
  const previous = useRef(value)
  const run = useEffectEvent(onChange)
  useEffect(() => {
    if (previous.current === value) return
    previous.current = value
    run()
  }, [value])
}
