/**
 * One connection for all tabs of a browser, because a browser allows six to a server. The tab that holds the lock is connected and passes every
 * event on. Web Locks need a secure page; without them every shown tab has its own connection.
 */
import type { Clock } from '../clock.ts'
import type { Page } from '../page.ts'
import { createLiveEmitter, type Live } from './live.ts'
import { newTab, reduceTab, type TabAction, type TabEvent, type TabMessage } from './tab-state.ts'

export type ShareOptions = {
  /** Name of the lock and of the channel between the tabs. */
  name: string
  /** When this page began to load its data, in milliseconds since 1970. */
  since: number
  clock: Clock
  page: Page
  /** Null in a browser without Web Locks. */
  locks?: Pick<LockManager, 'request'> | null | undefined
}

/** The channel between the tabs. It is closed while the page is left. */
function createChannel(name: string, onMessage: (message: TabMessage) => void) {
  let channel: BroadcastChannel | undefined
  return {
    open() {
      if (channel) return
      channel = new BroadcastChannel(name)
      channel.addEventListener('message', ({ data }: { data: TabMessage }) => onMessage(data))
    },
    post: (message: TabMessage) => channel?.postMessage(message),
    close() {
      channel?.close()
      channel = undefined
    },
  }
}

type LockEvent = 'lock-acquired' | 'lock-stolen' | 'lock-forbidden'

/** The lock of the connected tab. Nothing is reported of one that was given up, or of the request before the last. */
function createLock(locks: ShareOptions['locks'], name: string, report: (event: LockEvent) => void) {
  let request = new AbortController()
  async function requestLock(steal: boolean): Promise<void> {
    request.abort()
    request = new AbortController()
    const { signal } = request
    let isAcquired = false
    const hold = () =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        signal.addEventListener('abort', () => resolve())
        isAcquired = true
        report('lock-acquired')
      })
    await locks?.request(name, steal ? { steal } : { signal }, hold).catch(() => undefined)
    if (!signal.aborted) report(isAcquired ? 'lock-stolen' : 'lock-forbidden')
  }
  return { request: requestLock, giveUp: () => request.abort() }
}

type Happen = (event: TabEvent) => void

/** This tab's own connection. `start` reports its first status at once: it is the last action of its step. */
function createConnection(source: Live, clock: Clock, happen: Happen) {
  let end = (): void => undefined
  return {
    start() {
      const onStatus = () => happen({ type: 'status', status: source.current(), at: clock.now() })
      const unsubscribe = source.subscribe(onStatus)
      const stop = source.listen((event) => happen({ type: 'event', event, at: clock.now() }))
      end = () => {
        unsubscribe()
        stop()
      }
      onStatus()
    },
    end: () => end(),
  }
}

function createTimers({ clock, page }: ShareOptions, happen: Happen) {
  const cancel = { hidden: (): void => undefined, question: (): void => undefined }
  return {
    set(timer: 'hidden' | 'question', ms: number) {
      cancel[timer]()
      cancel[timer] = clock.after(ms, () => happen({ type: 'elapsed', timer, isShown: page.isShown() }))
    },
    cancel() {
      cancel.hidden()
      cancel.question()
    },
  }
}

export function shareLive(source: Live, options: ShareOptions): Live {
  const { name, since, clock, page, locks = globalThis.navigator?.locks } = options
  const { live, emit, setStatus } = createLiveEmitter('connecting', open)

  function open(): () => void {
    let tab = newTab({ id: Math.random(), start: since, hasLocks: Boolean(locks) })
    const channel = createChannel(name, (message) => happen({ type: 'message', message, status: source.current() }))
    const lock = createLock(locks, name, (type) => happen({ type }))
    const connection = createConnection(source, clock, happen)
    const timers = createTimers(options, happen)
    const actions: { [Type in TabAction['type']]: (action: Extract<TabAction, { type: Type }>) => void } = {
      'open-channel': channel.open,
      'close-channel': channel.close,
      'request-lock': ({ steal }) => void lock.request(steal),
      'set-timer': ({ timer, ms }) => timers.set(timer, ms),
      emit: ({ event }) => emit(event),
      'set-status': ({ status }) => setStatus(status),
      post: ({ message }) => channel.post(message),
      connect: connection.start,
      disconnect() {
        connection.end()
        lock.giveUp()
      },
    }

    function happen(event: TabEvent): void {
      const [nextTab, nextActions] = reduceTab(tab, event)
      tab = nextTab
      for (const action of nextActions) actions[action.type](action as never)
    }

    const unwatch = page.watch((change) => {
      if (change === 'left') happen({ type: 'left' })
      else if (change === 'hidden') happen({ type: 'hidden', at: clock.now() })
      else if (change === 'shown' || change === 'restored') happen({ type: 'shown', at: clock.now() })
    })
    if (!page.isShown()) happen({ type: 'hidden', at: clock.now() })
    happen({ type: 'started' })
    return () => {
      timers.cancel()
      unwatch()
      happen({ type: 'left' })
    }
  }

  return live
}
