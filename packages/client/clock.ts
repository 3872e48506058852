/** Time and randomness as arguments, so that a test can control them. */
export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Runs `run` once after `ms`. The returned function cancels it. */
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
    const cancel = clock.after(ms, done)
    signal?.addEventListener('abort', done)
    function done() {
      cancel()
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}

/**
 * Milliseconds to wait before retry `attempt` (1, 2, ...): 200, doubled each time, at most 30,000. The wait is shortened at random by up to half,
 * so that clients do not retry at the same moment.
 */
export function backoff(attempt: number, clock: Clock): number {
  const full = Math.min(200 * 2 ** (attempt - 1), 30_000)
  return full * (1 - clock.random() / 2)
}

/** A clock that follows the server's time once it is known: phones are often minutes wrong, and the server decides when a session expires. */
export function createServerClock(clock: Clock): { clock: Clock; setServerTime: (serverNow: number) => void } {
  let ahead = 0
  return {
    clock: { ...clock, now: () => clock.now() + ahead },
    setServerTime: (serverNow) => {
      const difference = serverNow - clock.now()
      // The header has whole seconds, and the response took some time.
      ahead = Math.abs(difference) > 5000 ? difference : 0
    },
  }
}
