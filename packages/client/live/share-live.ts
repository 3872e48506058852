/**
 * One connection for all tabs of a browser, because a browser allows six to a server. The tab that holds the lock is connected and passes every
 * event on. Web Locks need a secure page; without them every shown tab has its own connection.
 */
import { anySignal } from '../abort.ts'
import { pause, type Clock } from '../clock.ts'
import type { Page } from '../page.ts'
import { createLiveEmitter, type Live, type LiveEvent, type LiveStatus } from './live.ts'

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

/**
 * From the connected tab to the others; `ask` is the question of a waiting tab whether it is still there. The answer to a question with `since` says
 * whether the tab that asked may have missed events since then.
 */
type Message = { ask: number; since?: number | undefined } | { event: LiveEvent } | { status: LiveStatus; to?: number; hasMissed?: boolean }

/** Milliseconds that a hidden page stays connected: with Web Locks, and without. */
const hiddenTimeouts = { shared: 60_000, alone: 1000 }
/** Milliseconds for the answer of the connected tab. Without one it counts as frozen. */
const answerTimeout = 10_000
/** Milliseconds between an answer and the next question. */
const askInterval = 20_000

export function shareLive(source: Live, { name, since: start, clock, page, locks = globalThis.navigator?.locks }: ShareOptions): Live {
  const { live, emit, setStatus } = createLiveEmitter('connecting', open)
  const hiddenTimeout = locks ? hiddenTimeouts.shared : hiddenTimeouts.alone

  function open(): () => void {
    /** Undefined without Web Locks, and while the page is left. */
    let channel: BroadcastChannel | undefined
    const post = (message: Message) => channel?.postMessage(message)
    let isConnected = false
    /** Whether events may have been missed since all data was loaded. */
    let missed = false
    /** Undefined once this tab knows whether it has missed events while it loaded its data. */
    let since: number | undefined = start
    let lastEventAt = -Infinity
    const id = Math.random()
    /** Whether another tab has been connected, and whether it has answered the last question. */
    let heard = false
    let answered = false
    const ask = () => post({ ask: id, since })

    function publish(event: LiveEvent): void {
      lastEventAt = clock.now()
      emit(event)
      post({ event })
    }

    /** Connects this tab until `ended` aborts. */
    async function connect(ended: AbortSignal): Promise<void> {
      const onStatus = () => {
        const status = source.current()
        setStatus(status)
        if (status === 'connected' && missed) publish({ resync: true })
        if (status === 'connected') missed = false
        post({ status })
      }
      isConnected = true
      const unsubscribe = source.subscribe(onStatus)
      const stop = source.listen(publish)
      onStatus()
      await new Promise<void>((resolve) => {
        const disconnect = () => {
          isConnected = false
          unsubscribe()
          stop()
          resolve()
        }
        if (ended.aborted) disconnect()
        else ended.addEventListener('abort', disconnect)
      })
    }

    /** Resolves with true when the connected tab does not answer, with false when `ended` aborts. */
    async function findFrozenTab(ended: AbortSignal): Promise<boolean> {
      while (!ended.aborted) {
        answered = false
        ask()
        await pause(clock, answerTimeout, ended)
        if (!answered && !ended.aborted && page.isShown()) return true
        await pause(clock, askInterval, ended)
      }
      return false
    }

    /** Waits for the lock and is connected while this tab holds it, until `left` aborts. A frozen tab loses the lock. */
    async function takePart(left: AbortSignal): Promise<void> {
      if (!locks) return connect(left)
      for (let steal = false; !left.aborted;) {
        const acquired = new AbortController()
        const lost = new AbortController()
        const isFrozen = new AbortController()
        const options: LockOptions = steal ? { steal: true } : { signal: anySignal(left, isFrozen.signal) }
        const onAcquired = () => {
          acquired.abort()
          missed ||= heard || steal
          return connect(anySignal(left, lost.signal))
        }
        void findFrozenTab(anySignal(left, acquired.signal)).then((found) => found && isFrozen.abort())
        const error: unknown = await locks.request(name, options, onAcquired).catch((reason: unknown) => reason)
        const isForbidden = error && !acquired.signal.aborted && !left.aborted && !isFrozen.signal.aborted
        if (isForbidden) return connect(left)
        steal = isFrozen.signal.aborted
        missed ||= acquired.signal.aborted && !left.aborted
        lost.abort()
      }
    }

    function onMessage({ data }: { data: Message }): void {
      if ('ask' in data) {
        // This tab knows the events since its own start.
        const hasMissed = data.since !== undefined && data.since < Math.max(start, lastEventAt + 1)
        return void (isConnected && post({ status: source.current(), to: data.ask, hasMissed }))
      }
      heard = answered = true
      // For a moment two tabs are connected, when one that was frozen has lost the lock.
      if (isConnected) return
      if ('event' in data) {
        if ('resync' in data.event) missed = false
        return emit(data.event)
      }
      setStatus(data.status)
      if (data.to === id) {
        since = undefined
        missed ||= data.hasMissed ?? false
      } else if (since !== undefined && data.to === undefined) ask()
      if (data.status !== 'connected' || !missed) return
      missed = false
      emit({ resync: true })
    }

    function openChannel(): void {
      if (!locks || channel) return
      channel = new BroadcastChannel(name)
      channel.addEventListener('message', onMessage)
    }
    function closeChannel(): void {
      channel?.close()
      channel = undefined
    }

    let left = new AbortController()
    let hiddenAt = Infinity
    let cancel = (): void => undefined
    const onHidden = () => {
      hiddenAt = clock.now()
      cancel = clock.after(hiddenTimeout, () => left.abort())
    }
    const onShown = () => {
      // The timer of a frozen page does not run.
      if (!left.signal.aborted && clock.now() - hiddenAt < hiddenTimeout) return
      left.abort()
      left = new AbortController()
      hiddenAt = Infinity
      missed = true
      openChannel()
      void takePart(left.signal)
    }
    /** The browser may keep the page, which then holds neither the lock nor a connection. */
    const onLeft = () => {
      left.abort()
      closeChannel()
    }
    const unwatch = page.watch((change) => {
      if (change === 'online' || change === 'offline') return
      cancel()
      if (change === 'left') onLeft()
      else if (change === 'hidden') onHidden()
      else onShown()
    })
    openChannel()
    if (!page.isShown()) onHidden()
    void takePart(left.signal)
    return () => {
      cancel()
      unwatch()
      left.abort()
      closeChannel()
    }
  }

  return live
}
