/** One browser with several tabs over one storage, as the HTML standard has it: a tab hears of the changes of the others only, and later. */
import type { Page, PageChange } from '../page.ts'

export function aBrowser(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored))
  const tabs = new Set<EventTarget>()
  let underWay: (() => void)[] = []

  return {
    stored: () => Object.fromEntries(values),
    /** What a new tab takes for `createSession`. */
    tab: () => {
      const self = new EventTarget()
      tabs.add(self)
      const changed = (key: string | null) =>
        underWay.push(() => tabs.forEach((tab) => tab !== self && tab.dispatchEvent(Object.assign(new Event('storage'), { key }))))
      const storage = {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void (values.set(key, value), changed(key)),
        removeItem: (key: string) => void (values.delete(key) && changed(key)),
      }
      return { storage, tabs: self }
    },
    /** Lets the storage events arrive. */
    deliver: () => {
      const events = underWay
      underWay = []
      events.forEach((event) => event())
    },
    /** As "clear site data" does. */
    clear: () => {
      values.clear()
      underWay.push(() => tabs.forEach((tab) => tab.dispatchEvent(Object.assign(new Event('storage'), { key: null }))))
    },
  }
}

/** A page that is hidden, shown, cut off and connected by the test. */
export function aPage() {
  const listeners = new Set<(change: PageChange) => void>()
  let shown = true
  let online = true
  const page: Page = {
    isShown: () => shown,
    isOnline: () => online,
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
  return { page, change, listeners }
}
