/** Time and chance as arguments, so that a test turns the hands itself. */
export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Runs once after `ms`; what it returns calls it off. */
  after: (ms: number, run: () => void) => () => void
  /** 0 <= x < 1. */
  random: () => number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

/** Resolves after `ms`, or at once when the signal aborts. */
export function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const callOff = clock.after(ms, done)
    signal?.addEventListener('abort', done)
    function done() {
      callOff()
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}

/** How long to wait before try `attempt` (1, 2, ...): 200 ms, doubled each time, at most 30 s, shortened at random by up to half so that clients spread. */
export function backoff(attempt: number, clock: Clock): number {
  const full = Math.min(200 * 2 ** (attempt - 1), 30_000)
  return full * (1 - clock.random() / 2)
}

/** A clock that goes by the server's time once it has heard it: phones are often minutes wrong, and expiry is the server's word. */
export function followServer(clock: Clock): { clock: Clock; heard: (serverNow: number) => void } {
  let ahead = 0
  return {
    clock: { ...clock, now: () => clock.now() + ahead },
    heard: (serverNow) => {
      const difference = serverNow - clock.now()
      // The header is in whole seconds and was under way for a while.
      ahead = Math.abs(difference) > 5000 ? difference : 0
    },
  }
}
