/** One browser with several tabs and one storage. As in the HTML standard, a tab gets the storage events of other tabs only, and asynchronously. */
import type { Page, PageChange } from '../page.ts'

export function aBrowser(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored))
  const tabs = new Set<EventTarget>()
  let pendingEvents: (() => void)[] = []

  return {
    stored: () => Object.fromEntries(values),
    /** The options of `createSession` for a new tab. */
    tab: () => {
      const self = new EventTarget()
      tabs.add(self)
      const changed = (key: string | null) =>
        pendingEvents.push(() => tabs.forEach((tab) => tab !== self && tab.dispatchEvent(Object.assign(new Event('storage'), { key }))))
      const storage = {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void (values.set(key, value), changed(key)),
        removeItem: (key: string) => void (values.delete(key) && changed(key)),
      }
      return { storage, tabs: self }
    },
    /** Delivers the pending storage events. */
    deliver: () => {
      const events = pendingEvents
      pendingEvents = []
      events.forEach((event) => event())
    },
    /** Clears the storage, like "clear site data". */
    clear: () => {
      values.clear()
      pendingEvents.push(() => tabs.forEach((tab) => tab.dispatchEvent(Object.assign(new Event('storage'), { key: null }))))
    },
  }
}

/** A page that the test hides, shows, disconnects and connects. */
export function aPage() {
  const listeners = new Set<(change: PageChange) => void>()
  let shown = true
  let online = true
  let idleMs = 0
  const page: Page = {
    isShown: () => shown,
    isOnline: () => online,
    idleMs: () => idleMs,
    watch: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const change = (what: PageChange) => {
    shown = what === 'shown' || (what !== 'hidden' && shown)
    online = what === 'online' || (what !== 'offline' && online)
    listeners.forEach((listener) => listener(what))
  }
  /** How long ago the last input was. */
  const setIdle = (ms: number) => (idleMs = ms)
  return { page, change, listeners, setIdle }
}
