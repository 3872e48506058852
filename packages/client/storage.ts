/** What is kept in the browser. Blocked or full storage costs only the memory across reloads, never an exception. */
export type Keep = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's own storage; reading the property itself throws where the reader has blocked it. */
export function browserStorage(): WebStorage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}

/** What storage does not take is held in memory, and memory is asked first. */
export function keepIn(storage: WebStorage | undefined): Keep {
  const memory = new Map<string, string>()
  const attempt = <T>(act: (storage: WebStorage) => T): { done: T } | undefined => {
    try {
      return storage && { done: act(storage) }
    } catch {
      return undefined
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((s) => s.getItem(key))?.done ?? null,
    set: (key, value) => {
      if (attempt((s) => s.setItem(key, value))) memory.delete(key)
      else memory.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((s) => s.removeItem(key))
    },
  }
}
