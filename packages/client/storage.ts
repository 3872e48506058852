/** Key-value storage in the browser. It never throws: with blocked or full storage, values last until the page is reloaded. */
export type KeyValueStore = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `localStorage`, or undefined: reading the property throws where the user has blocked storage. */
export function browserStorage(): WebStorage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}

/** `sessionStorage`: what lasts until the tab is closed. */
export function tabStorage(): WebStorage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.sessionStorage
  } catch {
    return undefined
  }
}

/** Values that the storage refuses are held in memory, which is read first. */
export function createKeyValueStore(storage: WebStorage | undefined): KeyValueStore {
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
