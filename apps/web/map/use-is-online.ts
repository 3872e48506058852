import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const over = new AbortController()
  addEventListener('online', listener, { signal: over.signal })
  addEventListener('offline', listener, { signal: over.signal })
  return () => over.abort()
}

/** What the browser says; some networks lead nowhere. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
