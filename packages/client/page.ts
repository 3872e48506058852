/**
 * The state of this page in the browser: whether it is visible, and whether there is a network. A page that is `left` may be kept by the browser,
 * frozen and with its state, until it is `restored` ("back/forward cache"). It must hold nothing then that another page needs.
 */
export type PageChange = 'shown' | 'hidden' | 'online' | 'offline' | 'left' | 'restored'

export type Page = {
  isShown: () => boolean
  isOnline: () => boolean
  /** Milliseconds since the last input in this tab: a press, a key, or the return to it. */
  idleMs: () => number
  /** Returns the function that unsubscribes. */
  watch: (listener: (change: PageChange) => void) => () => void
}

/** Whether somebody is using this tab. What it sends after a minute without input, it sends automatically. */
export const isUserActive = ({ idleMs }: Pick<Page, 'idleMs'>): boolean => idleMs() < 60_000

/** Milliseconds since 1970; undefined until somebody asks. Opening the page is an input. */
let lastInputAt: number | undefined

function watchInput(): void {
  if (lastInputAt !== undefined) return
  lastInputAt = Date.now()
  const onInput = () => (lastInputAt = Date.now())
  const options = { capture: true, passive: true }
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart']) globalThis.window?.addEventListener(kind, onInput, options)
  globalThis.document?.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' || onInput())
  // What other tabs have stored meanwhile is reported to no page that is left. Without a key, everything may have changed.
  globalThis.window?.addEventListener('pageshow', ({ persisted }) => persisted && window.dispatchEvent(new StorageEvent('storage')))
}

/** Outside of a browser the page is always shown, online and in use. */
export function browserPage(): Page {
  const { document, window, navigator } = globalThis
  watchInput()
  return {
    isShown: () => document?.visibilityState !== 'hidden',
    isOnline: () => navigator?.onLine !== false,
    idleMs: () => (document ? Date.now() - lastInputAt! : 0),
    watch: (listener) => {
      const visibility = () => listener(document.visibilityState === 'hidden' ? 'hidden' : 'shown')
      const online = () => listener('online')
      const offline = () => listener('offline')
      const left = () => listener('left')
      const restored = ({ persisted }: PageTransitionEvent) => persisted && listener('restored')
      document?.addEventListener('visibilitychange', visibility)
      window?.addEventListener('online', online)
      window?.addEventListener('offline', offline)
      window?.addEventListener('pagehide', left)
      window?.addEventListener('pageshow', restored)
      return () => {
        document?.removeEventListener('visibilitychange', visibility)
        window?.removeEventListener('online', online)
        window?.removeEventListener('offline', offline)
        window?.removeEventListener('pagehide', left)
        window?.removeEventListener('pageshow', restored)
      }
    },
  }
}
