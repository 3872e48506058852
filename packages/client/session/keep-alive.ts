/**
 * Keeps a session alive while somebody uses a tab: one tab refreshes it, and all tabs get the new token. The club learns how long ago the
 * last input was, so a session that nobody uses ends.
 */
import { Refusal } from '@bothy/contract/errors.ts'
import type { Api } from '../api.ts'
import { backoff, pause, systemClock, type Clock } from '../clock.ts'
import { browserPage, type Page } from '../page.ts'
import { isTransient } from '../transport/response.ts'
import type { Session } from './session.ts'

const tick = 30_000
/** A session is refreshed when at most this many ticks (150 seconds) are left: one more than the warning needs, so that each tab says when it was last used. */
const ticksLeft = 5

export type KeepAliveOptions = {
  session: Session
  /** An API that updates the session, see `withSessionSync`. */
  api: Pick<Api, 'getUserInfo' | 'refreshSession'>
  clock?: Clock
  page?: Page
}

export type KeepAlive = {
  /** Resolves when the stored session has been checked; never rejects. */
  ready: Promise<void>
  /** Refreshes the session if it expires soon. Resolves when no refresh is running. */
  refreshIfDue: () => Promise<void>
  stop: () => void
}

/** Refusals are ignored: a network error never signs the member out, and `withAuth` ends a session with an invalid token. */
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  throw error
}

export function keepAlive({ session, api, clock = systemClock, page = browserPage() }: KeepAliveOptions): KeepAlive {
  const stopped = new AbortController()
  let refreshing: Promise<void> | undefined

  function isExpiring(): boolean {
    const current = session.current()
    if (!session.token()) return false
    // A stored token without its session is refreshed, because the answer contains the member.
    return !current || Date.parse(current.expiresAt) - clock.now() <= ticksLeft * tick
  }

  /** Checks again under the lock: another tab may have refreshed while this one waited. */
  const refreshUnderLock = () =>
    session.exclusively(async () => {
      if (isExpiring()) await api.refreshSession({ idleSeconds: Math.floor(page.idleMs() / 1000) })
    })

  async function refresh(): Promise<void> {
    const startedAt = clock.now()
    for (let attempt = 1; isExpiring() && !stopped.signal.aborted; attempt++) {
      const refused = await refreshUnderLock().catch(refusalOf)
      const wait = backoff(attempt, clock)
      if (!refused || !isTransient(refused) || clock.now() - startedAt + wait >= tick) return
      await pause(clock, wait, stopped.signal)
    }
  }

  async function refreshIfDue(): Promise<void> {
    if (isExpiring()) refreshing ??= refresh().finally(() => (refreshing = undefined))
    await refreshing
  }

  let cancel = (): void => undefined
  function everyTick(): void {
    cancel = clock.after(tick, () => {
      void refreshIfDue()
      everyTick()
    })
  }

  async function start(): Promise<void> {
    if (!session.token()) return
    if (isExpiring()) return refreshIfDue()
    await api.getUserInfo().catch(refusalOf)
  }

  everyTick()
  const unwatch = page.watch((change) => {
    if (change === 'shown' || change === 'online') void refreshIfDue()
  })
  // Only an answer of the club says when an unused session ends: without a network it does not know of the last use.
  session.on('refreshed', ({ expiresAt }) => session.announce('idle', Date.parse(expiresAt) - clock.now()))
  return {
    // A fault of our own is for the console: the app starts without the check.
    ready: start().catch((fault: unknown) => console.error(fault)),
    refreshIfDue,
    stop: () => {
      stopped.abort()
      cancel()
      unwatch()
    },
  }
}
