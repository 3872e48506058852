/**
 * Web Locks of a page. A browser may keep a page with its state when another one opens in the tab, and show it again at "Back". Such a page is frozen and
 * would hold its locks for all other pages, so it gives them up when it is left.
 */
import { anySignal } from '../abort.ts'
import { browserPage, type Page } from '../page.ts'

type Locks = Pick<LockManager, 'request'>

const change = (page: Pick<Page, 'watch'>, wanted: 'left' | 'restored'): { happened: Promise<void>; stop: () => void } => {
  let stop = (): void => undefined
  const happened = new Promise<void>((resolve) => (stop = page.watch((what) => what === wanted && resolve())))
  return { happened, stop }
}

/** Runs `act` under the lock. A page that is left gives the lock up, although `act` continues when the page is restored; one that waits requests it again then. */
export async function holdLock<T>(
  locks: Locks,
  name: string,
  options: LockOptions,
  act: (lock: Lock | null) => Promise<T>,
  page: Pick<Page, 'watch'> = browserPage(),
): Promise<T> {
  const left = change(page, 'left')
  const restored = change(page, 'restored')
  const hasLeft = new AbortController()
  void left.happened.then(() => hasLeft.abort())
  let acting: Promise<T> | undefined
  const hold = (lock: Lock | null) => {
    acting = act(lock)
    return Promise.race([acting.catch(() => undefined), left.happened])
  }
  // The standard allows no signal beside `ifAvailable`, which never waits.
  const cancelable = options.ifAvailable ? options : { ...options, signal: anySignal(options.signal, hasLeft.signal) }
  try {
    await locks.request(name, cancelable, hold)
  } catch (error) {
    if (acting || !hasLeft.signal.aborted || options.signal?.aborted) throw error
    await restored.happened
    return await holdLock(locks, name, options, act, page)
  } finally {
    left.stop()
    restored.stop()
  }
  return acting!
}
