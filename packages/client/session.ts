/** Who is signed in, in this tab and in every other tab of the browser. */
import type { SessionAnswer, UserInfo } from '@bothy/contract/entities.ts'
import { systemClock, type Clock } from './clock.ts'
import { createLock } from './lock.ts'
import { browserStorage, keepIn, type Keep } from './storage.ts'

/** `elsewhere`: another tab signed out. */
export type EndReason = 'signed-out' | 'expired' | 'elsewhere'

export type SessionEvents = {
  'signed-in': SessionAnswer
  'signed-out': { reason: EndReason }
  refreshed: SessionAnswer
  'user-updated': UserInfo
  'password-recovery': undefined
  'mfa-verified': undefined
}
export type SessionEvent = keyof SessionEvents

export type Session = {
  /** The signed-in session or null. The same object until something changes, as `useSyncExternalStore` wants it. */
  current: () => SessionAnswer | null
  /** Called after every change of `current()`. Returns the way out. */
  subscribe: (listener: () => void) => () => void
  on: <Event extends SessionEvent>(event: Event, listener: (detail: SessionEvents[Event]) => void) => () => void
  /** What requests carry. Known before `current()` when only the token survived a reload. */
  token: () => string | null
  /** Takes over what a sign-in or a refresh answered. */
  begin: (answer: SessionAnswer) => void
  updateUser: (user: UserInfo) => void
  end: (reason: Exclude<EndReason, 'elsewhere'>) => void
  /** For what no change of state shows: a recovery link was opened, a second factor was given. */
  announce: (event: 'password-recovery' | 'mfa-verified') => void
  /** Runs `act` while no other tab refreshes, on what that tab may have left in storage. */
  exclusively: <T>(act: () => Promise<T>) => Promise<T>
  /** Stops listening to other tabs. */
  close: () => void
}

type Held = { token: string | null; answer: SessionAnswer | null }

export type SessionOptions = {
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Where `storage` events of other tabs arrive. */
  tabs?: EventTarget
  locks?: Pick<LockManager, 'request'>
  clock?: Clock
}

const key = { token: 'token', isAdmin: 'isAdmin', answer: 'bothy.session' }
const nobody: Held = { token: null, answer: null }

function parsed(text: string | null): SessionAnswer | null {
  try {
    const answer = JSON.parse(text ?? 'null') as SessionAnswer | null
    return answer?.token && answer.user?.id && answer.expiresAt ? answer : null
  } catch {
    return null
  }
}

function read(keep: Keep): Held {
  const token = keep.get(key.token)
  const answer = parsed(keep.get(key.answer))
  return token ? { token, answer: answer?.token === token ? answer : null } : nobody
}

/** The token comes last and leaves first: whoever sees it sees the rest too. */
function write(keep: Keep, { token, answer }: Held): void {
  if (!token || !answer) return Object.values(key).forEach(keep.remove)
  keep.set(key.answer, JSON.stringify(answer))
  keep.set(key.isAdmin, String(answer.user.isAdmin))
  keep.set(key.token, token)
}

/** A member as a table writes one: `user_id` and `is_admin` are taken for `id` and `isAdmin`. */
function memberOf(user: UserInfo): UserInfo {
  const { user_id, is_admin, ...rest } = user as UserInfo & { user_id?: string; is_admin?: boolean }
  return { ...rest, id: rest.id ?? user_id, isAdmin: rest.isAdmin ?? is_admin ?? false }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function createSession({
  storage = browserStorage(),
  tabs = globalThis.window,
  locks,
  clock = systemClock,
}: SessionOptions = {}): Session {
  const keep = keepIn(storage)
  const lock = createLock({ name: 'bothy.session', locks, clock })
  const listeners = new Set<() => void>()
  const ears = new Map<SessionEvent, Set<(detail: never) => void>>()
  let held = read(keep)

  const tell = <Event extends SessionEvent>(event: Event, detail: SessionEvents[Event]) =>
    ears.get(event)?.forEach((listener) => (listener as (detail: SessionEvents[Event]) => void)(detail))

  function become(next: Held, reason: EndReason): void {
    const before = held
    if (same(before, next)) return
    held = next
    listeners.forEach((listener) => listener())
    if (!next.token) return tell('signed-out', { reason })
    if (!next.answer) return
    const { token, user } = next.answer
    if (!before.token || (before.answer && before.answer.user.id !== user.id)) return tell('signed-in', next.answer)
    if (before.token !== token) tell('refreshed', next.answer)
    if (!same(before.answer?.user, user)) tell('user-updated', user)
  }

  /** Another tab writes key by key: a token whose rest is still to come is waited for. */
  function reread(): void {
    const stored = read(keep)
    if (!stored.token || stored.answer) become(stored, 'elsewhere')
  }

  function hold(given: SessionAnswer): void {
    const answer = { ...given, user: memberOf(given.user) }
    const next = { token: answer.token, answer }
    write(keep, next)
    become(next, 'signed-out')
  }

  function onStorage(event: Event): void {
    const changed = (event as StorageEvent).key
    if (changed === null || Object.values(key).includes(changed)) reread()
  }
  tabs?.addEventListener('storage', onStorage)

  return {
    current: () => held.answer,
    token: () => held.token,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    on: (event, listener) => {
      const known = ears.get(event) ?? new Set()
      ears.set(event, known.add(listener))
      return () => known.delete(listener)
    },
    begin: hold,
    updateUser: (given) => {
      const user = memberOf(given)
      if (held.answer?.user.id === user.id && !same(held.answer.user, user)) hold({ ...held.answer, user })
    },
    end: (reason) => {
      write(keep, nobody)
      become(nobody, reason)
    },
    announce: (event) => tell(event, undefined),
    exclusively: (act) =>
      lock(() => {
        reread()
        return act()
      }),
    close: () => tabs?.removeEventListener('storage', onStorage),
  }
}
