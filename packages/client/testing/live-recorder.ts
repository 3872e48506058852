import type { Live, LiveEvent, LiveStatus } from '../live/live.ts'

/** Records all events from now on. `received` resolves with all of them when there are `count`. */
export function recordEvents(live: Live): {
  changes: LiveEvent[]
  received: (count: number) => Promise<LiveEvent[]>
  unsubscribe: () => void
} {
  const changes: LiveEvent[] = []
  const waiters = new Set<() => void>()
  const unsubscribe = live.listen((one) => {
    changes.push(one)
    waiters.forEach((check) => check())
  })
  const received = (count: number) =>
    new Promise<LiveEvent[]>((resolve) => {
      const check = () => {
        if (changes.length < count) return
        waiters.delete(check)
        resolve(changes)
      }
      waiters.add(check)
      check()
    })
  return { changes, received, unsubscribe }
}

export const waitForStatus = (live: Live, wanted: LiveStatus): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (live.current() !== wanted) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = live.subscribe(check)
    check()
  })
