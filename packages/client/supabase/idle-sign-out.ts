/**
 * Signs out on this device when no tab was used for the idle time. Supabase's library refreshes tokens automatically while a tab is open, so
 * the project cannot tell whether somebody is there.
 */
import { authLimits } from '@bothy/contract/auth/auth-limits.ts'
import type { SignOutExplanation } from '@bothy/contract/auth/sign-out.ts'
import { limits } from '@bothy/contract/limits.ts'
import type { Clock } from '../clock.ts'
import { isUserActive, type Page } from '../page.ts'
import type { Session } from '../session/session.ts'
import type { KeyValueStore } from '../storage.ts'
import type { SupabaseConnection } from './connection.ts'

const tick = 30_000
const minute = 60_000

/** Milliseconds without use; earlier, no member needs a warning. */
const mayWarnAfter = limits.settings.sessionTimeout.min * minute - 5 * tick

/** When a tab was last used, whether the member stays signed in, and which session ended for idleness: `minutes token`. */
const keys = { lastUse: 'bothy.last-use', stay: 'bothy.stay', ended: 'bothy.idle-end' }

export const rememberStay = ({ set, remove }: KeyValueStore, stay: boolean): void => (stay ? set(keys.stay, 'true') : remove(keys.stay))

export function explainIdleEnd({ get }: KeyValueStore, token: string): SignOutExplanation {
  const [minutes, ended] = get(keys.ended)?.split(' ') ?? []
  return ended === token ? { reason: 'idle', idleMinutes: Number(minutes) } : { reason: null, idleMinutes: null }
}

type Options = {
  connection: Pick<SupabaseConnection, 'client' | 'call' | 'asMember' | 'store'>
  session: Session
  clock: Clock
  page: Pick<Page, 'idleMs'>
}

/** Says that a tab was used so many seconds ago. */
export function rememberUse({ get, set }: KeyValueStore, clock: Clock, idleSeconds: number): void {
  set(keys.lastUse, String(Math.max(Number(get(keys.lastUse)), clock.now() - idleSeconds * 1000)))
}

/** Returns the function that stops watching. */
export function signOutWhenIdle({ connection, session, clock, page }: Options): () => void {
  const { get, set, remove } = connection.store
  const stopped = new AbortController()

  async function allowedMinutes(): Promise<number> {
    const as = await connection.asMember(stopped.signal)
    const club = await connection.call('getSettings', {}, as)
    if (club.offerStaySignedIn && get(keys.stay)) return authLimits.stayDays * 24 * 60
    const { account } = await connection.call('getUserSettings', {}, as)
    return Math.min(club.sessionTimeout, account.sessionTimeout ?? Infinity)
  }

  /** The time since the last use counts even when somebody has just returned. */
  async function check(): Promise<void> {
    const token = session.token()
    if (!token) return
    const idleMs = clock.now() - Number(get(keys.lastUse) ?? clock.now())
    const minutes = idleMs >= mayWarnAfter ? await allowedMinutes() : Infinity
    if (session.token() !== token) return
    if (idleMs >= minutes * minute) {
      set(keys.ended, `${minutes} ${token}`)
      await connection.client.auth.signOut({ scope: 'local' })
      return session.end('expired')
    }
    const isInUse = get(keys.lastUse) === null || isUserActive(page)
    if (isInUse) set(keys.lastUse, String(clock.now()))
    session.announce('idle', isInUse ? Infinity : minutes * minute - idleMs)
  }

  let cancel = (): void => undefined
  function everyTick(): void {
    cancel = clock.after(tick, () => {
      void check().catch(() => undefined)
      everyTick()
    })
  }
  const unsubscribers = [
    session.on('signed-out', ({ reason }) => {
      // After a sign-out in another tab, the next member may have signed in there already.
      if (reason === 'elsewhere') return
      // Neither counts for the next member of this device, who may register and is not asked whether to stay.
      for (const key of [keys.lastUse, keys.stay]) remove(key)
    }),
    // The member may have chosen in another tab to stay signed in.
    session.on('refreshed', () => void check().catch(() => undefined)),
  ]
  void check().catch(() => undefined)
  everyTick()
  return () => {
    stopped.abort()
    cancel()
    unsubscribers.forEach((unsubscribe) => unsubscribe())
  }
}
