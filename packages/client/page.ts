/** The state of this page in the browser: whether it is visible, and whether there is a network. */
export type PageChange = 'shown' | 'hidden' | 'online' | 'offline'

export type Page = {
  isShown: () => boolean
  isOnline: () => boolean
  /** Returns the function that unsubscribes. */
  watch: (listener: (change: PageChange) => void) => () => void
}

/** Outside of a browser the page is always shown and online. */
export function browserPage(): Page {
  const { document, window, navigator } = globalThis
  return {
    isShown: () => document?.visibilityState !== 'hidden',
    isOnline: () => navigator?.onLine !== false,
    watch: (listener) => {
      const visibility = () => listener(document.visibilityState === 'hidden' ? 'hidden' : 'shown')
      const online = () => listener('online')
      const offline = () => listener('offline')
      document?.addEventListener('visibilitychange', visibility)
      window?.addEventListener('online', online)
      window?.addEventListener('offline', offline)
      return () => {
        document?.removeEventListener('visibilitychange', visibility)
        window?.removeEventListener('online', online)
        window?.removeEventListener('offline', offline)
      }
    },
  }
}
