/** Live updates: change events, and when some may have been missed. */

/**
 * What changed: an activity; its `discussion`; its `photos`; its `cars`; hidden activities (`review`), which only their leaders and admins see; names, avatars or profiles (`people`); what only admins
 * see of members (`members`); the settings of the club; who is in a group, and with which role (`group`); the notifications of this member; what this member may do (`viewer`); or events may
 * have been missed, so that all shown data must be loaded again (`resync`).
 */
export type LiveEvent =
  | { activity: string }
  | { discussion: string }
  | { photos: string }
  | { cars: string }
  | { notifications: string }
  | { viewer: string }
  | { review: true }
  | { people: true }
  | { members: true }
  | { settings: true }
  | { group: string }
  | { resync: true }
export type LiveStatus = 'connected' | 'connecting' | 'offline'

export type Live = {
  /** Connects with the first listener and disconnects with the last. Returns the function that unsubscribes. */
  listen: (listener: (change: LiveEvent) => void) => () => void
  /** For `useSyncExternalStore`, with `subscribe`. */
  current: () => LiveStatus
  subscribe: (listener: () => void) => () => void
}

/** Never connected, for backends without live updates. */
export const offlineLive: Live = { listen: () => () => undefined, current: () => 'offline', subscribe: () => () => undefined }

type LiveEmitter = {
  live: Live
  emit: (change: LiveEvent) => void
  setStatus: (status: LiveStatus) => void
}

/** Milliseconds that a request of the first screen may take longer than the one that connects: past events are asked for from so long before the start. */
export const startTolerance = 5000

/** Creates the listeners and the status of live updates. `open` is called for the first listener; the function that it returns, after the last. */
export function createLiveEmitter(initialStatus: LiveStatus, open: () => () => void): LiveEmitter {
  const listeners = new Set<(change: LiveEvent) => void>()
  const statusListeners = new Set<() => void>()
  let status = initialStatus
  let close = (): void => undefined

  return {
    /** Each listener runs in its own microtask, so that one that throws does not break the connection. */
    emit: (change) => listeners.forEach((listener) => queueMicrotask(() => listener(change))),
    setStatus: (nextStatus) => {
      if (nextStatus === status) return
      status = nextStatus
      statusListeners.forEach((statusListener) => statusListener())
    },
    live: {
      listen: (listener) => {
        listeners.add(listener)
        if (listeners.size === 1) close = open()
        return () => {
          if (listeners.delete(listener) && listeners.size === 0) close()
        }
      },
      current: () => status,
      subscribe: (statusListener) => {
        statusListeners.add(statusListener)
        return () => statusListeners.delete(statusListener)
      },
    },
  }
}
