/** A fake clock that only the test advances. */
import type { Clock } from '../clock.ts'

type Timer = { at: number; ms: number; run: () => void }

export function fakeClock(start = Date.parse('2026-06-20T05:30:00Z')) {
  let now = start
  let random = 0
  const timers = new Set<Timer>()
  const waiters = new Set<() => void>()

  const clock: Clock = {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, ms, run }
      timers.add(timer)
      waiters.forEach((check) => check())
      return () => void timers.delete(timer)
    },
    random: () => random,
  }

  /** Advances the time. Due timers run in order, including timers that they set. */
  function advance(ms: number): void {
    const until = now + ms
    for (;;) {
      const [next] = [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)
      if (!next) break
      timers.delete(next)
      now = next.at
      next.run()
    }
    now = until
  }

  return {
    clock,
    advance,
    /** Resolves as soon as there is a timer of exactly `ms`. */
    timerSet: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const check = () => {
          if (![...timers].some((timer) => timer.ms === ms)) return
          waiters.delete(check)
          resolve()
        }
        waiters.add(check)
        check()
      }),
    hasTimer: (ms: number): boolean => [...timers].some((timer) => timer.ms === ms),
    pending: (): number => timers.size,
    setRandom: (next: number) => void (random = next),
  }
}
