/** The time, to the minute, for what a page shows long after it was opened. */
import { useSyncExternalStore } from 'react'
import { systemClock, type Clock } from '@bothy/client/clock.ts'
import { useBrowserValue, useRenderedPage } from '../format/rendered-page.ts'

const minute = 60_000
const startOfMinute = (time: number) => time - (time % minute)

export function createMinuteClock(clock: Clock) {
  const listeners = new Set<() => void>()
  let cancel = () => {}
  const schedule = () => {
    cancel = clock.after(minute - (clock.now() % minute), () => {
      listeners.forEach((listener) => listener())
      schedule()
    })
  }
  return {
    /** The begin of the current minute, in milliseconds since 1970. */
    read: (): number => startOfMinute(clock.now()),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      if (listeners.size === 1) schedule()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) cancel()
      }
    },
  }
}

const minutes = createMinuteClock(systemClock)

export function useMinute(): number {
  const rendered = useRenderedPage()
  const own = useSyncExternalStore(minutes.subscribe, minutes.read, minutes.read)
  return useBrowserValue(
    () => own,
    () => startOfMinute(rendered!.at),
  )
}
