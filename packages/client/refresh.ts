/** Keeps a session alive while a tab is open: one tab refreshes, all have the new token. */
import { Refusal } from '@bothy/contract/refusals.ts'
import { isTransient } from './answer.ts'
import { backoff, pause, systemClock, type Clock } from './clock.ts'
import type { Club } from './club.ts'
import { browserPage, type Page } from './page.ts'
import type { Session } from './session.ts'

const tick = 30_000
/** A session with no more ticks than these left is refreshed: 90 seconds. */
const ticksLeft = 3

export type KeepAliveOptions = {
  session: Session
  /** A club that the session follows. */
  club: Pick<Club, 'getUserInfo' | 'refreshSession'>
  clock?: Clock
  page?: Page
}

export type KeepAlive = {
  /** Settled when the stored session has been looked at; never rejects. */
  ready: Promise<void>
  /** Refreshes now if it is time; settled when no refresh is under way. */
  look: () => Promise<void>
  stop: () => void
}

/** What cannot be had now is had later, and nobody is signed out for it; a token that the server does not know is ended at the door. */
const refusalOf = (fault: unknown): Refusal => {
  if (fault instanceof Refusal) return fault
  throw fault
}

export function keepAlive({ session, club, clock = systemClock, page = browserPage() }: KeepAliveOptions): KeepAlive {
  const stopped = new AbortController()
  let refreshing: Promise<void> | undefined

  function isExpiring(): boolean {
    const held = session.current()
    if (!session.token()) return false
    // A token that came without the rest is refreshed to learn whose it is.
    return !held || Date.parse(held.expiresAt) - clock.now() <= ticksLeft * tick
  }

  /** Another tab may have refreshed while this one waited for its turn. */
  const once = () =>
    session.exclusively(async () => {
      if (isExpiring()) await club.refreshSession()
    })

  async function refresh(): Promise<void> {
    const begun = clock.now()
    for (let attempt = 1; isExpiring() && !stopped.signal.aborted; attempt++) {
      const refused = await once().catch(refusalOf)
      const wait = backoff(attempt, clock)
      if (!refused || !isTransient(refused) || clock.now() - begun + wait >= tick) return
      await pause(clock, wait, stopped.signal)
    }
  }

  async function look(): Promise<void> {
    if (isExpiring()) refreshing ??= refresh().finally(() => (refreshing = undefined))
    await refreshing
  }

  let callOff = (): void => undefined
  function everyTick(): void {
    callOff = clock.after(tick, () => {
      void look()
      everyTick()
    })
  }

  async function start(): Promise<void> {
    if (!session.token()) return
    if (isExpiring()) return look()
    await club.getUserInfo().catch(refusalOf)
  }

  everyTick()
  const unwatch = page.watch((change) => {
    if (change === 'shown' || change === 'online') void look()
  })
  return {
    ready: start(),
    look,
    stop: () => {
      stopped.abort()
      callOff()
      unwatch()
    },
  }
}
