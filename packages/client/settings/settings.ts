/**
 * The member's settings: saved on this device at once, and sent to the server in the background. For each setting the later change
 * wins, and the member is told when a change elsewhere was later. A failed sync is retried and blocks nothing.
 */
import { Refusal } from '@bothy/contract/errors.ts'
import { backoff, systemClock, type Clock } from '../clock.ts'
import type { Api } from '../api.ts'
import {
  mergeAnswer,
  autoSyncKey,
  isSettingsKey,
  noStoredSettings,
  readStored,
  mergeVisitorChoices,
  writeStored,
  type StoredSettings,
} from './stored-settings.ts'
import { browserPage, type Page } from '../page.ts'
import type { Session } from '../session/session.ts'
import {
  toSettingsChange,
  defaultSettings,
  isDeviceSetting,
  type Choices,
  type DeviceSetting,
  type SettingPath,
  type SettingValues,
} from './setting-values.ts'
import { browserStorage, createKeyValueStore } from '../storage.ts'

/** Milliseconds after the start, so that the first screen does not compete for the network. */
const startDelay = 1000
/** Milliseconds to wait for further changes, which are sent together. */
const sendDelay = 400
/** Milliseconds after which the last answer of the server is outdated. */
export const staleAfter = 30 * 60_000
/** Added to the attempt for `backoff`: nobody waits for a sync, so it retries more slowly than a call of a screen. */
const extraAttempts = 4

/** `local`: visitor, nothing is sent. `held`: auto-sync is off. */
export type SyncPhase = 'local' | 'saved' | 'waiting' | 'held' | 'syncing' | 'failed'

export type SettingsState = {
  values: SettingValues
  phase: SyncPhase
  /** Number of changes that the server has not received yet. */
  pending: number
  autoSync: boolean
  /** Time of the last answer of the server, milliseconds since 1970. */
  syncedAt: number | null
  /** Why the last sync failed. */
  error: Refusal | null
  overruled: readonly SettingPath[]
  offered: readonly SettingPath[]
}

export type Settings = {
  /** The same object until something changes, as `useSyncExternalStore` requires. */
  current: () => SettingsState
  subscribe: (listener: () => void) => () => void
  change: <Path extends SettingPath>(path: Path, value: SettingValues[Path]) => void
  setAutoSync: (on: boolean) => void
  /** Sends pending changes and loads the current settings. Resolves when it has finished or failed. */
  syncNow: () => Promise<void>
  /** Clears the list of overruled changes. */
  dismissOverruled: () => void
  /** Applies or discards the visitor's choices that differ from the member's own. */
  answerOffer: (take: boolean) => void
  stop: () => void
}

export type SettingsOptions = {
  api: Pick<Api, 'getUserSettings' | 'updateUserSettings'>
  session: Pick<Session, 'current' | 'subscribe'>
  /** Returns the current values of this device. */
  device: () => Pick<SettingValues, DeviceSetting>
  storage?: Parameters<typeof createKeyValueStore>[0]
  /** Where `storage` events of other tabs arrive. */
  tabs?: EventTarget
  clock?: Clock
  page?: Page
}

const isEmpty = (choices: Choices) => Object.keys(choices).length === 0

export function createSettings(options: SettingsOptions): Settings {
  const { api, session, device, clock = systemClock, page = browserPage() } = options
  const { storage = browserStorage(), tabs = globalThis.window } = options
  const keyValueStore = createKeyValueStore(storage)
  const listeners = new Set<() => void>()
  const currentMember = () => session.current()?.user.id ?? null
  let member = currentMember()
  let error: Refusal | null = null
  let failures = 0
  let syncing: Promise<void> | undefined
  let cancel = () => {}
  let state = stateNow()

  function valuesOf({ club: answer, pending }: StoredSettings): SettingValues {
    const known = Object.entries(answer?.values ?? {}).filter(([path]) => !isDeviceSetting(path) || path in answer!.changedAt)
    const chosen = Object.entries(pending).map(([path, { value }]) => [path, value])
    return { ...defaultSettings, ...device(), ...Object.fromEntries(known), ...Object.fromEntries(chosen) }
  }

  function phaseOf(pending: number, autoSync: boolean): SyncPhase {
    if (!member) return 'local'
    if (syncing) return 'syncing'
    if (error) return 'failed'
    if (pending === 0) return 'saved'
    return autoSync ? 'waiting' : 'held'
  }

  function stateNow(): SettingsState {
    const stored = readStored(keyValueStore, member)
    const pending = member ? Object.keys(stored.pending).length : 0
    const autoSync = keyValueStore.get(autoSyncKey) !== 'off'
    return {
      values: valuesOf(stored),
      phase: phaseOf(pending, autoSync),
      pending,
      autoSync,
      syncedAt: stored.club?.at ?? null,
      error,
      overruled: stored.overruled,
      offered: Object.keys(stored.offered) as SettingPath[],
    }
  }

  function notify(): void {
    const next = stateNow()
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    listeners.forEach((listener) => listener())
  }

  /** Applies `change` to the stored settings, which another tab may have changed. */
  function updateStored(change: (stored: StoredSettings) => StoredSettings, memberId = member): void {
    writeStored(keyValueStore, memberId, change(readStored(keyValueStore, memberId)))
    notify()
  }

  function syncAfter(ms: number): void {
    cancel()
    cancel = clock.after(ms, () => void sync())
  }

  /** Syncs when there are pending changes or the last answer is outdated. */
  function syncIfNeeded(): void {
    if (!member) return
    const { pending, club: answer } = readStored(keyValueStore, member)
    const isOutdated = !answer || clock.now() - answer.at >= staleAfter
    const hasWork = isOutdated || !isEmpty(pending) || !isEmpty(readStored(keyValueStore, null).pending)
    if (!answer || (state.autoSync && hasWork)) void sync()
  }

  function sync(isForced = false): Promise<void> {
    cancel()
    if (syncing) return syncing
    const run = runSync(isForced).finally(() => {
      if (syncing === run) syncing = undefined
      notify()
    })
    syncing = run
    notify()
    return run
  }

  async function runSync(isForced: boolean): Promise<void> {
    const syncedMember = member
    if (!syncedMember) return
    const before = readStored(keyValueStore, syncedMember)
    const visitor = readStored(keyValueStore, null).pending
    // The member's own settings are loaded before a visitor's choices are merged into them.
    const isFirstSync = before.club === null || !isEmpty(visitor)
    const sent: Choices = isFirstSync ? {} : before.pending
    try {
      const answer = isEmpty(sent) ? await api.getUserSettings() : await api.updateUserSettings(toSettingsChange(sent))
      if (syncedMember !== member) return
      error = null
      failures = 0
      updateStored((stored) => {
        const next = mergeAnswer(stored, answer, sent, clock.now())
        return isFirstSync ? mergeVisitorChoices(next, visitor) : next
      }, syncedMember)
      if (!isEmpty(visitor)) writeStored(keyValueStore, null, noStoredSettings)
      if (isEmpty(readStored(keyValueStore, syncedMember).pending)) return
      if (isForced && isFirstSync) return await runSync(isForced)
      if (state.autoSync) syncAfter(sendDelay)
    } catch (cause) {
      if (syncedMember === member) failed(cause, sent)
    }
  }

  function failed(cause: unknown, sent: Choices): void {
    if (!(cause instanceof Refusal)) throw cause
    error = cause
    // A change that the server always refuses would block all later ones, so it is dropped.
    if (cause.code === 'INVALID_INPUT') return updateStored((stored) => ({ ...stored, pending: dropped(stored.pending, sent) }))
    if (cause.code !== 'NOT_SIGNED_IN' && state.autoSync) syncAfter(backoff(++failures + extraAttempts, clock))
  }

  const dropped = (pending: Choices, sent: Choices): Choices =>
    Object.fromEntries(Object.entries(pending).filter(([path]) => !(path in sent)))

  function change<Path extends SettingPath>(path: Path, value: SettingValues[Path]): void {
    updateStored((stored) => {
      // A change must count as later than the value that the member sees, even when the device's clock is slow.
      const seen = Date.parse(stored.club?.changedAt[path] ?? '') || 0
      const at = new Date(Math.max(clock.now(), seen + 1)).toISOString()
      return { ...stored, pending: { ...stored.pending, [path]: { value, at } } }
    })
    error = null
    notify()
    if (member && state.autoSync && !syncing) syncAfter(sendDelay)
  }

  function onSessionChange(): void {
    if (currentMember() === member) return
    cancel()
    member = currentMember()
    error = null
    failures = 0
    syncing = undefined
    notify()
    syncIfNeeded()
  }

  function onStorage(event: Event): void {
    if (!isSettingsKey((event as StorageEvent).key)) return
    notify()
    if (member && state.autoSync && state.pending > 0 && !syncing) syncAfter(sendDelay * 5)
  }

  const stops = [
    session.subscribe(onSessionChange),
    page.watch((what) => {
      if (what === 'online' || what === 'shown') syncIfNeeded()
    }),
    clock.after(startDelay, syncIfNeeded),
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
      if (on) keyValueStore.remove(autoSyncKey)
      else keyValueStore.set(autoSyncKey, 'off')
      if (!on) cancel()
      notify()
      if (on) syncIfNeeded()
    },
    syncNow: () => sync(true),
    dismissOverruled: () => updateStored((stored) => ({ ...stored, overruled: [] })),
    answerOffer: (take) => {
      const offered = Object.entries(readStored(keyValueStore, member).offered)
      updateStored((stored) => ({ ...stored, offered: {} }))
      if (take) for (const [path, { value }] of offered) change(path as SettingPath, value)
    },
    stop: () => {
      cancel()
      stops.forEach((stop) => stop())
    },
  }
}
