/** Gathers the changes of a burst, so that an open screen loads its data once instead of once per change. */
import type { Clock } from '../clock.ts'

/**
 * Milliseconds. Screens wait differently long, at random, so that not all of them send their requests at the same moment:
 * from the first change until a prompt run, and from the last change until the run that gathers them.
 */
const waits = { prompt: { min: 0, max: 300 }, gathered: { min: 1000, max: 3000 } }
/** Milliseconds from the first change until the gathered run, if changes never pause. */
const longest = 10_000
/** Milliseconds without a change that end a burst. What people do one after the other, with a pause, is seen promptly each time. */
const pause = 3000

export type Gatherer = {
  /** Something has changed. */
  add: () => void
  cancel: () => void
}

/**
 * Calls `run` once for the changes of a burst, which follow each other within three seconds: 1 to 3 s after the last, and at most 10 s after the first.
 * With `isPrompt`, the first change of a burst causes a run within 300 ms, and only the changes after that run are gathered.
 */
export function createGatherer(run: () => void, clock: Clock, { isPrompt = false } = {}): Gatherer {
  let lastChangeAt = -Infinity
  let pending: 'prompt' | { wait: number; latest: number } | undefined
  let cancelRun = (): void => undefined

  const randomWait = ({ min, max }: { min: number; max: number }) => min + clock.random() * (max - min)

  function schedule(ms: number): void {
    cancelRun()
    cancelRun = clock.after(ms, () => {
      pending = undefined
      run()
    })
  }

  return {
    add() {
      const isFirst = clock.now() - lastChangeAt >= pause
      lastChangeAt = clock.now()
      // The run that is about to happen covers this change.
      if (pending === 'prompt') return
      if (isPrompt && isFirst) {
        pending = 'prompt'
        schedule(randomWait(waits.prompt))
        return
      }
      if (!pending) {
        const wait = randomWait(waits.gathered)
        // The latest moment is random too: all screens reach it when changes never pause.
        pending = { wait, latest: clock.now() + longest - waits.gathered.max + wait }
      }
      schedule(Math.max(0, Math.min(pending.wait, pending.latest - clock.now())))
    },
    cancel: () => cancelRun(),
  }
}
