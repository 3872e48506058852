/** Limits how often equal change events are published: at once, and then once for all equal events of the next moments. */
import type { ChangeEvent } from './event-streams.ts'

/** Milliseconds between two equal events: of one activity, and of any other kind. */
const intervals = { activity: 500, other: 2000 }

type RunAfter = (ms: number, run: () => void) => void
const runAfter: RunAfter = (ms, run) => void setTimeout(run, ms).unref()

/** Publishes an event at once if no equal one was published just before, and otherwise once at the end of the interval. */
export function createEventGatherer(publish: (change: ChangeEvent) => void, after: RunAfter = runAfter) {
  /** The events whose interval has not ended, and whether an equal one has come since. */
  const recent = new Map<string, boolean>()

  function publishNow(change: ChangeEvent, key: string): void {
    recent.set(key, false)
    publish(change)
    after(change.activity ? intervals.activity : intervals.other, () => {
      if (recent.get(key)) publishNow(change, key)
      else recent.delete(key)
    })
  }

  return {
    add(change: ChangeEvent): void {
      const key = JSON.stringify(change)
      if (recent.has(key)) recent.set(key, true)
      else publishNow(change, key)
    },
  }
}
