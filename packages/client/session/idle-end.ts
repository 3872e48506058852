/** When a session ends soon because nobody uses it, so that the app can warn in time. */
import type { Clock } from '../clock.ts'

/** Milliseconds before the end of a session at which its member is warned. */
export const idleWarning = 120_000

export type IdleEnd = {
  /** Milliseconds since 1970 on the clock of this device; null while there is more time than the warning needs. */
  current: () => number | null
  /** Calls `listener` after every change of `current()`. Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** Says how many milliseconds are left. */
  setLeft: (ms: number) => void
}

export function createIdleEnd(clock: Clock): IdleEnd {
  const listeners = new Set<() => void>()
  let end: number | null = null
  return {
    current: () => end,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setLeft: (ms) => {
      const next = ms > 0 && ms <= idleWarning ? clock.now() + ms : null
      if (next === end) return
      end = next
      listeners.forEach((listener) => listener())
    },
  }
}
