/** A mutual exclusion lock: across all tabs with Web Locks, which need a secure page; without them within this tab. */
import { pause, type Clock } from '../clock.ts'
import { holdLock } from './hold-lock.ts'

export type Lock = <T>(act: () => Promise<T>) => Promise<T>

/** Milliseconds to wait for a frozen tab that never releases the lock. Longer than the timeout of any call under the lock. */
const maxWait = 12_000

type LockOptions = { name: string; locks?: Pick<LockManager, 'request'>; clock: Clock }

export function createLock({ name, locks = globalThis.navigator?.locks, clock }: LockOptions): Lock {
  let last: Promise<unknown> = Promise.resolve()
  const inThisTab: Lock = (act) => {
    const result = last.then(act, act)
    last = result.catch(() => undefined)
    return result
  }
  if (!locks) return inThisTab
  return (act) =>
    inThisTab(async () => {
      const acquired = new AbortController()
      const waiting = new AbortController()
      void pause(clock, maxWait, acquired.signal).then(() => waiting.abort())
      const onAcquired = () => {
        acquired.abort()
        return act()
      }
      try {
        return await holdLock(locks, name, { signal: waiting.signal }, onAcquired)
      } catch (error) {
        if (!acquired.signal.aborted) return act()
        throw error
      } finally {
        acquired.abort()
      }
    })
}
