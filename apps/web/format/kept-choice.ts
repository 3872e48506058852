/** One choice of the reader, kept on this device and followed by whatever is shown. */
export type KeptChoice<Value extends string> = {
  read: () => Value
  choose: (value: Value) => void
  /** For `useSyncExternalStore`, with `read`. */
  subscribe: (listener: () => void) => () => void
}

/** `valueOf` makes sense of what was kept, if anything was. Where storage is closed to us, it is kept for this visit. */
export function keptChoice<Value extends string>(key: string, valueOf: (kept: string | null) => Value): KeptChoice<Value> {
  const listeners = new Set<() => void>()
  let unkept: Value | undefined
  const read = () => {
    if (unkept !== undefined) return unkept
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
        unkept = undefined
      } catch {
        unkept = value
      }
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
