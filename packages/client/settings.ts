/**
 * The member's settings: saved on this device at once, and brought to the club in the background. What was changed later
 * elsewhere wins, setting by setting, and is told. A failed sync is tried again and stands in nobody's way.
 */
import { Refusal } from '@bothy/contract/refusals.ts'
import { backoff, systemClock, type Clock } from './clock.ts'
import type { Club } from './club.ts'
import { answered, autoSyncKey, isSettingsKey, nothingKept, readKept, welcomed, writeKept, type KeptSettings } from './kept-settings.ts'
import { browserPage, type Page } from './page.ts'
import type { Session } from './session.ts'
import {
  changeOf,
  defaults,
  isDeviceSetting,
  type Choices,
  type DeviceSetting,
  type SettingPath,
  type SettingValues,
} from './setting-values.ts'
import { browserStorage, keepIn } from './storage.ts'

/** After the start, so that the first screen has the network to itself. */
const startDelay = 1000
/** What belongs together is sent together. */
const gathering = 400
/** How long what the club said counts as new. */
export const freshFor = 30 * 60_000
/** A try that failed is followed by longer waits than a question that somebody waits for. */
const patience = 4

/** `local`: nobody is signed in, and nothing leaves this device. `held`: auto-sync is off. */
export type SyncPhase = 'local' | 'saved' | 'waiting' | 'held' | 'syncing' | 'failed'

export type SettingsState = {
  values: SettingValues
  phase: SyncPhase
  /** How many changes the club has not taken yet. */
  pending: number
  autoSync: boolean
  /** When the club was heard last, milliseconds since 1970. */
  syncedAt: number | null
  /** Why the last sync failed. */
  error: Refusal | null
  overruled: readonly SettingPath[]
  offered: readonly SettingPath[]
}

export type Settings = {
  /** The same object until something changes, as `useSyncExternalStore` wants it. */
  current: () => SettingsState
  subscribe: (listener: () => void) => () => void
  change: <Path extends SettingPath>(path: Path, value: SettingValues[Path]) => void
  setAutoSync: (on: boolean) => void
  /** Sends what is pending and asks for what is new; settled when it is done or has failed. */
  syncNow: () => Promise<void>
  /** What was overruled has been read. */
  dismissOverruled: () => void
  /** Takes over what was chosen on this device before the member came, or leaves it. */
  answerOffer: (take: boolean) => void
  stop: () => void
}

export type SettingsOptions = {
  club: Pick<Club, 'getUserSettings' | 'updateUserSettings'>
  session: Pick<Session, 'current' | 'subscribe'>
  /** What this device goes by now. */
  device: () => Pick<SettingValues, DeviceSetting>
  storage?: Parameters<typeof keepIn>[0]
  /** Where `storage` events of other tabs arrive. */
  tabs?: EventTarget
  clock?: Clock
  page?: Page
}

const isNone = (choices: Choices) => Object.keys(choices).length === 0

export function createSettings(options: SettingsOptions): Settings {
  const { club, session, device, clock = systemClock, page = browserPage() } = options
  const { storage = browserStorage(), tabs = globalThis.window } = options
  const keep = keepIn(storage)
  const listeners = new Set<() => void>()
  const userNow = () => session.current()?.user.id ?? null
  let user = userNow()
  let error: Refusal | null = null
  let failures = 0
  let syncing: Promise<void> | undefined
  let callOff = () => {}
  let state = stateNow()

  function valuesOf({ club: heard, pending }: KeptSettings): SettingValues {
    const known = Object.entries(heard?.values ?? {}).filter(([path]) => !isDeviceSetting(path) || path in heard!.changedAt)
    const chosen = Object.entries(pending).map(([path, { value }]) => [path, value])
    return { ...defaults, ...device(), ...Object.fromEntries(known), ...Object.fromEntries(chosen) }
  }

  function phaseOf(pending: number, autoSync: boolean): SyncPhase {
    if (!user) return 'local'
    if (syncing) return 'syncing'
    if (error) return 'failed'
    if (pending === 0) return 'saved'
    return autoSync ? 'waiting' : 'held'
  }

  function stateNow(): SettingsState {
    const kept = readKept(keep, user)
    const pending = user ? Object.keys(kept.pending).length : 0
    const autoSync = keep.get(autoSyncKey) !== 'off'
    return {
      values: valuesOf(kept),
      phase: phaseOf(pending, autoSync),
      pending,
      autoSync,
      syncedAt: kept.club?.at ?? null,
      error,
      overruled: kept.overruled,
      offered: Object.keys(kept.offered) as SettingPath[],
    }
  }

  function tell(): void {
    const next = stateNow()
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    listeners.forEach((listener) => listener())
  }

  /** On what another tab may have left in storage. */
  function keepAs(change: (kept: KeptSettings) => KeptSettings, whose = user): void {
    writeKept(keep, whose, change(readKept(keep, whose)))
    tell()
  }

  function later(ms: number): void {
    callOff()
    callOff = clock.after(ms, () => void sync())
  }

  /** Asks only where there is something to send, or what is known has aged. */
  function look(): void {
    if (!user) return
    const { pending, club: heard } = readKept(keep, user)
    const isOld = !heard || clock.now() - heard.at >= freshFor
    const hasNews = isOld || !isNone(pending) || !isNone(readKept(keep, null).pending)
    if (!heard || (state.autoSync && hasNews)) void sync()
  }

  function sync(isForced = false): Promise<void> {
    callOff()
    if (syncing) return syncing
    const round = exchange(isForced).finally(() => {
      if (syncing === round) syncing = undefined
      tell()
    })
    syncing = round
    tell()
    return round
  }

  async function exchange(isForced: boolean): Promise<void> {
    const whose = user
    if (!whose) return
    const before = readKept(keep, whose)
    const visitor = readKept(keep, null).pending
    // The account is heard before anything is sent that a visitor chose here.
    const isArrival = before.club === null || !isNone(visitor)
    const sent: Choices = isArrival ? {} : before.pending
    try {
      const answer = isNone(sent) ? await club.getUserSettings() : await club.updateUserSettings(changeOf(sent))
      if (whose !== user) return
      error = null
      failures = 0
      keepAs((kept) => {
        const next = answered(kept, answer, sent, clock.now())
        return isArrival ? welcomed(next, visitor) : next
      }, whose)
      if (!isNone(visitor)) writeKept(keep, null, nothingKept)
      if (isNone(readKept(keep, whose).pending)) return
      if (isForced && isArrival) return await exchange(isForced)
      if (state.autoSync) later(gathering)
    } catch (fault) {
      if (whose === user) failed(fault, sent)
    }
  }

  function failed(fault: unknown, sent: Choices): void {
    if (!(fault instanceof Refusal)) throw fault
    error = fault
    // What the club will never take would hold up everything after it.
    if (fault.code === 'INVALID_INPUT') return keepAs((kept) => ({ ...kept, pending: dropped(kept.pending, sent) }))
    if (fault.code !== 'NOT_SIGNED_IN' && state.autoSync) later(backoff(++failures + patience, clock))
  }

  const dropped = (pending: Choices, sent: Choices): Choices =>
    Object.fromEntries(Object.entries(pending).filter(([path]) => !(path in sent)))

  function change<Path extends SettingPath>(path: Path, value: SettingValues[Path]): void {
    keepAs((kept) => {
      // Whoever changes what they have seen means it, however late their clock is.
      const seen = Date.parse(kept.club?.changedAt[path] ?? '') || 0
      const at = new Date(Math.max(clock.now(), seen + 1)).toISOString()
      return { ...kept, pending: { ...kept.pending, [path]: { value, at } } }
    })
    error = null
    tell()
    if (user && state.autoSync && !syncing) later(gathering)
  }

  function onPerson(): void {
    if (userNow() === user) return
    callOff()
    user = userNow()
    error = null
    failures = 0
    syncing = undefined
    tell()
    look()
  }

  function onStorage(event: Event): void {
    if (!isSettingsKey((event as StorageEvent).key)) return
    tell()
    if (user && state.autoSync && state.pending > 0 && !syncing) later(gathering * 5)
  }

  const stops = [
    session.subscribe(onPerson),
    page.watch((what) => {
      if (what === 'online' || what === 'shown') look()
    }),
    clock.after(startDelay, look),
    () => tabs?.removeEventListener('storage', onStorage),
  ]
  tabs?.addEventListener('storage', onStorage)

  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change,
    setAutoSync: (on) => {
      if (on) keep.remove(autoSyncKey)
      else keep.set(autoSyncKey, 'off')
      if (!on) callOff()
      tell()
      if (on) look()
    },
    syncNow: () => sync(true),
    dismissOverruled: () => keepAs((kept) => ({ ...kept, overruled: [] })),
    answerOffer: (take) => {
      const offered = Object.entries(readKept(keep, user).offered)
      keepAs((kept) => ({ ...kept, offered: {} }))
      if (take) for (const [path, { value }] of offered) change(path as SettingPath, value)
    },
    stop: () => {
      callOff()
      stops.forEach((stop) => stop())
    },
  }
}
