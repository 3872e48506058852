/** Gathers the changes of a burst, so that an open screen loads its data once instead of once per change. */
import type { Clock } from '../clock.ts'

/**
 * Milliseconds. Screens wait differently long, at random, so that not all of them send their requests at the same moment:
 * from the first change until a prompt run, and from the last change until the run that gathers them.
 */
const waits = { prompt: { min: 0, max: 300 }, gathered: { min: 1000, max: 3000 } }
/** Milliseconds from the first change until the gathered run, if changes never pause; after a longer pause, the next change is a first one. */
const longest = 10_000

export type Gatherer = {
  /** Something has changed. */
  add: () => void
  cancel: () => void
}

/**
 * Calls `run` once for changes that follow each other: 1 to 3 s after the last, and at most 10 s after the first. Each further run waits twice as
 * long, until changes pause for 10 s. With `isPrompt`, the first change after such a pause causes a run within 300 ms, and only the changes after
 * that run are gathered.
 */
export function createGatherer(run: () => void, clock: Clock, { isPrompt = false } = {}): Gatherer {
  let lastChangeAt = -Infinity
  /** Gathered runs since the last pause. */
  let runs = 0
  let pending: { kind: 'prompt' } | { kind: 'gathered'; wait: number; latest: number } | undefined
  let cancelRun = (): void => undefined

  const randomWait = ({ min, max }: { min: number; max: number }) => min + clock.random() * (max - min)

  function schedule(ms: number): void {
    cancelRun()
    cancelRun = clock.after(ms, () => {
      pending = undefined
      run()
    })
  }

  function gather(): void {
    if (pending?.kind !== 'gathered') {
      const random = randomWait(waits.gathered)
      // The latest moment is random too: all screens reach it when changes never pause.
      pending = { kind: 'gathered', wait: random * 2 ** runs, latest: clock.now() + longest - waits.gathered.max + random }
      runs += 1
    }
    schedule(Math.max(0, Math.min(pending.wait, pending.latest - clock.now())))
  }

  return {
    add() {
      const isAfterPause = clock.now() - lastChangeAt > longest
      lastChangeAt = clock.now()
      if (isAfterPause) runs = 0
      // The run that is about to happen covers this change.
      if (pending?.kind === 'prompt') return
      if (!isPrompt || !isAfterPause) return gather()
      pending = { kind: 'prompt' }
      schedule(randomWait(waits.prompt))
    },
    cancel: () => cancelRun(),
  }
}
