/** Runs a database function when it is next due, in every process; the function makes sure that the work is done once: see docs/decisions/022-closing-of-votes.md. */
import type { Logger } from 'pino'
import type { Track } from '../job-runs.ts'

export type DatabaseTimer = {
  /** The function may be due earlier than it said. Does nothing after `stop`. */
  wake: () => void
  stop: () => void
}

/**
 * Milliseconds. What a command had locked is tried again after the shortest pause, a failed attempt after a minute. The longest pause is how late
 * something can be when the clock of the machine is set forward, or a command made it due without waking the timer.
 */
const pauses = { shortest: 1_000, longest: 5 * 60_000, afterError: 60_000 }

type Options = {
  /** Does what is due, and resolves to the seconds until the next time, or null. */
  run: () => Promise<number | null | undefined>
  log: Logger
  track: Track
  /** Logged when `run` fails. */
  failure: string
}

export function startDatabaseTimer({ run, log, track, failure }: Options): DatabaseTimer {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const schedule = (ms: number) => {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void runAndSchedule(), ms).unref()
  }

  async function runAndSchedule(): Promise<void> {
    const current = timer
    const pause = await track(run).then(pauseBefore, (error: unknown) => {
      log.warn({ err: error }, failure)
      return pauses.afterError
    })
    // If they differ, it was woken or stopped meanwhile.
    if (timer === current) schedule(pause)
  }

  schedule(0)
  return {
    wake: () => schedule(0),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Milliseconds until the next run. */
const pauseBefore = (next: number | null | undefined): number =>
  typeof next === 'number' ? Math.min(Math.max(next * 1000, pauses.shortest), pauses.longest) : pauses.longest
