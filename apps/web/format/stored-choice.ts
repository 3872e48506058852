import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'

/** A preference that is stored on this device. Components subscribe to it. */
export type StoredChoice<Value extends string> = {
  read: () => Value
  choose: (value: Value) => void
  /** For `useSyncExternalStore`, with `read`. Changes in other tabs are reported too. */
  subscribe: (listener: () => void) => () => void
}

const store = createKeyValueStore(browserStorage())

/** `valueOf` parses the stored text, which is null when there is none. If the browser blocks storage, the value lasts until the page is closed. */
export function storedChoice<Value extends string>(key: string, valueOf: (stored: string | null) => Value): StoredChoice<Value> {
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  // The key is null when all storage was cleared.
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify()
  }
  return {
    read: () => valueOf(store.get(key)),
    choose: (value) => {
      store.set(key, value)
      notify()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}
