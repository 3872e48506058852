/** Stores what was computed from the data of the club until a change event. What is asked for several times at once is computed once. */
import { createByteBoundedCache } from './byte-bounded-cache.ts'

export type ChangeCache<Value extends { bytes: number }> = ReturnType<typeof createChangeCache<Value>>

/** While `isListening` is false, change events may be lost: the cache stores nothing and serves nothing. */
export function createChangeCache<Value extends { bytes: number }>(isListening: () => boolean) {
  const cache = createByteBoundedCache<Value>()
  const pending = new Map<string, Promise<Value>>()
  let generation = 0
  return {
    clear(): void {
      generation += 1
      cache.clear()
      pending.clear()
    },
    find: (key: string): Value | undefined => (isListening() ? cache.get(key) : undefined),
    /** Computes one value at a time per key. A request after a change never gets a value from before it. */
    load(key: string, compute: () => Promise<Value>): Promise<Value> {
      const shared = pending.get(key)
      if (shared) return shared
      const startedIn = generation
      const result = compute()
        .then((value) => {
          if (startedIn === generation && isListening()) cache.set(key, value, value.bytes)
          return value
        })
        .finally(() => {
          if (pending.get(key) === result) pending.delete(key)
        })
      pending.set(key, result)
      return result
    },
  }
}
