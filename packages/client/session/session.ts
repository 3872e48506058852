/** The session of the signed-in member, shared by all tabs of the browser. */
import type { SessionAnswer, UserInfo } from '@bothy/contract/entities.ts'
import { systemClock, type Clock } from '../clock.ts'
import { browserStorage, createKeyValueStore, type KeyValueStore } from '../storage.ts'
import { createLock } from './lock.ts'

/** `elsewhere`: another tab signed out. */
export type EndReason = 'signed-out' | 'expired' | 'elsewhere'

export type SessionEvents = {
  'signed-in': SessionAnswer
  /** `token` is the one of the ended session, which the club can explain, and `member` the id of who was signed in. */
  'signed-out': { reason: EndReason; token: string | null; member: string | null }
  refreshed: SessionAnswer
  'user-updated': UserInfo
  /** Milliseconds until the session ends if nobody uses it; Infinity while nobody needs to know. */
  idle: number
  'password-recovery': undefined
  'mfa-verified': undefined
}
export type SessionEvent = keyof SessionEvents

export type Session = {
  /** The signed-in session or null. The same object until something changes, as `useSyncExternalStore` requires. */
  current: () => SessionAnswer | null
  /** Calls `listener` after every change of `current()`. Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  on: <Event extends SessionEvent>(event: Event, listener: (detail: SessionEvents[Event]) => void) => () => void
  /** The token for requests. After a reload it may be known before `current()`. */
  token: () => string | null
  /** Stores the answer of a sign-in or a refresh. */
  begin: (answer: SessionAnswer) => void
  updateUser: (user: UserInfo) => void
  end: (reason: Exclude<EndReason, 'elsewhere'>) => void
  /** Emits an event that no change of state causes: a recovery link was opened, a second factor was verified, or an unused session ends soon. */
  announce: <Event extends 'password-recovery' | 'mfa-verified' | 'idle'>(event: Event, detail?: SessionEvents[Event]) => void
  /** Runs `act` under the lock of all tabs, after reading what another tab may have stored. */
  exclusively: <T>(act: () => Promise<T>) => Promise<T>
  /** Stops listening to other tabs. */
  close: () => void
}

type StoredSession = { token: string | null; answer: SessionAnswer | null }

export type SessionOptions = {
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Where `storage` events of other tabs arrive. */
  tabs?: EventTarget
  locks?: Pick<LockManager, 'request'>
  clock?: Clock
}

const keys = { token: 'token', isAdmin: 'isAdmin', answer: 'bothy.session' }
const signedOut: StoredSession = { token: null, answer: null }

function parsed(text: string | null): SessionAnswer | null {
  try {
    const answer = JSON.parse(text ?? 'null') as SessionAnswer | null
    return answer?.token && answer.user?.id && answer.expiresAt ? answer : null
  } catch {
    return null
  }
}

function read(keyValueStore: KeyValueStore): StoredSession {
  const token = keyValueStore.get(keys.token)
  const answer = parsed(keyValueStore.get(keys.answer))
  return token ? { token, answer: answer?.token === token ? answer : null } : signedOut
}

/** The token is written last and removed first, so that another tab that sees it also sees the rest. */
function write(keyValueStore: KeyValueStore, { token, answer }: StoredSession): void {
  if (!token || !answer) return Object.values(keys).forEach(keyValueStore.remove)
  keyValueStore.set(keys.answer, JSON.stringify(answer))
  keyValueStore.set(keys.isAdmin, String(answer.user.isAdmin))
  keyValueStore.set(keys.token, token)
}

/** Accepts `user_id` and `is_admin`, the column names of the table, as `id` and `isAdmin`. */
function memberOf(user: UserInfo): UserInfo {
  const { user_id, is_admin, ...rest } = user as UserInfo & { user_id?: string; is_admin?: boolean }
  return { ...rest, id: rest.id ?? user_id, isAdmin: rest.isAdmin ?? is_admin ?? false }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function createEvents() {
  const listeners = new Map<SessionEvent, Set<(detail: never) => void>>()
  const emit = <Event extends SessionEvent>(event: Event, detail: SessionEvents[Event]) =>
    listeners.get(event)?.forEach((listener) => (listener as (detail: SessionEvents[Event]) => void)(detail))
  const on: Session['on'] = (event, listener) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known.add(listener))
    return () => known.delete(listener)
  }
  return { emit, on }
}

export function createSession(options: SessionOptions = {}): Session {
  const { storage = browserStorage(), tabs = globalThis.window, locks, clock = systemClock } = options
  const keyValueStore = createKeyValueStore(storage)
  const lock = createLock({ name: 'bothy.session', locks, clock })
  const listeners = new Set<() => void>()
  const { emit, on } = createEvents()
  let stored = read(keyValueStore)

  function setState(next: StoredSession, reason: EndReason): void {
    const before = stored
    if (isEqual(before, next)) return
    stored = next
    listeners.forEach((listener) => listener())
    if (!next.token) return emit('signed-out', { reason, token: before.token, member: before.answer?.user.id ?? null })
    if (!next.answer) return
    const { token, user } = next.answer
    if (!before.token || (before.answer && before.answer.user.id !== user.id)) return emit('signed-in', next.answer)
    if (before.token !== token) emit('refreshed', next.answer)
    if (!isEqual(before.answer?.user, user)) emit('user-updated', user)
  }

  /** Another tab writes key by key, so a token without its session is ignored until the rest is stored. */
  function reread(): void {
    const latest = read(keyValueStore)
    if (!latest.token || latest.answer) setState(latest, 'elsewhere')
  }

  function store(input: SessionAnswer): void {
    const answer = { ...input, user: memberOf(input.user) }
    const next = { token: answer.token, answer }
    write(keyValueStore, next)
    setState(next, 'signed-out')
  }

  function onStorage(event: Event): void {
    const changed = (event as StorageEvent).key
    if (changed === null || Object.values(keys).includes(changed)) reread()
  }
  tabs?.addEventListener('storage', onStorage)

  return {
    current: () => stored.answer,
    token: () => stored.token,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    on,
    begin: store,
    updateUser: (input) => {
      const user = memberOf(input)
      if (stored.answer?.user.id === user.id && !isEqual(stored.answer.user, user)) store({ ...stored.answer, user })
    },
    end: (reason) => {
      write(keyValueStore, signedOut)
      setState(signedOut, reason)
    },
    announce: emit as Session['announce'],
    exclusively: (act) =>
      lock(() => {
        reread()
        return act()
      }),
    close: () => tabs?.removeEventListener('storage', onStorage),
  }
}
