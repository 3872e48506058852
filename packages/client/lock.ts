/** One at a time, over all tabs where the browser can (Web Locks need a secure page), else within this tab. */
import { pause, type Clock } from './clock.ts'

export type Lock = <T>(act: () => Promise<T>) => Promise<T>

/** A frozen tab may never let go: after this long its turn is over. Longer than any request of ours. */
const patience = 12_000

type LockOptions = { name: string; locks?: Pick<LockManager, 'request'>; clock: Clock }

export function createLock({ name, locks = globalThis.navigator?.locks, clock }: LockOptions): Lock {
  let last: Promise<unknown> = Promise.resolve()
  const inThisTab: Lock = (act) => {
    const turn = last.then(act, act)
    last = turn.catch(() => undefined)
    return turn
  }
  if (!locks) return inThisTab
  return (act) =>
    inThisTab(async () => {
      const served = new AbortController()
      const waiting = new AbortController()
      void pause(clock, patience, served.signal).then(() => waiting.abort())
      const begun = () => {
        served.abort()
        return act()
      }
      try {
        return await locks.request(name, { signal: waiting.signal }, begun)
      } catch (fault) {
        if (!served.signal.aborted) return act()
        throw fault
      } finally {
        served.abort()
      }
    })
}
