/** A preference that is stored on this device. Components subscribe to it. */
export type StoredChoice<Value extends string> = {
  read: () => Value
  choose: (value: Value) => void
  /** For `useSyncExternalStore`, with `read`. */
  subscribe: (listener: () => void) => () => void
}

/** `valueOf` parses the stored text, which is null when there is none. If the browser blocks storage, the value lasts until the page is closed. */
export function storedChoice<Value extends string>(key: string, valueOf: (stored: string | null) => Value): StoredChoice<Value> {
  const listeners = new Set<() => void>()
  let unstored: Value | undefined
  const read = () => {
    if (unstored !== undefined) return unstored
    try {
      return valueOf(localStorage.getItem(key))
    } catch {
      return valueOf(null)
    }
  }
  return {
    read,
    choose: (value) => {
      try {
        localStorage.setItem(key, value)
        unstored = undefined
      } catch {
        unstored = value
      }
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
