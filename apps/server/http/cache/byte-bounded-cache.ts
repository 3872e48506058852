/** Stores values by key. Bounded in bytes, because a client chooses how many keys there are; the oldest entries are evicted first. */

/** Bytes of all entries of a cache, and of one entry, which may hold the longest tracks of all routes of an activity. */
const defaultLimits = { all: 32_000_000, each: 800_000 }
/** Bytes of memory that an entry takes besides its key and its value. */
const entryOverhead = 400
/** Milliseconds. Bounds how long a lost notification leaves stale values in a cache. */
const maxAge = 30_000

type Entry<Value> = { value: Value; bytes: number; /** By a clock that nobody sets. */ expiresAt: number }

export function createByteBoundedCache<Value>(limits: typeof defaultLimits = defaultLimits) {
  const entries = new Map<string, Entry<Value>>()
  let storedBytes = 0

  function remove(key: string): void {
    storedBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key)
      return entry && entry.expiresAt > performance.now() ? entry.value : undefined
    },
    /** `valueBytes` is the memory that the value takes. A value that is too large is not stored. */
    set(key: string, value: Value, valueBytes: number): void {
      remove(key)
      const bytes = entryOverhead + 2 * key.length + valueBytes
      if (bytes > limits.each) return
      for (const oldest of entries.keys()) {
        if (storedBytes + bytes <= limits.all) break
        remove(oldest)
      }
      entries.set(key, { value, bytes, expiresAt: performance.now() + maxAge })
      storedBytes += bytes
    },
    clear(): void {
      entries.clear()
      storedBytes = 0
    },
  }
}
