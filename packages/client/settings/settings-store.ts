/** The settings of the current member or visitor on this device. Every change is stored at once and reported to listeners. */
import type { Clock } from '../clock.ts'
import type { KeyValueStore } from '../storage.ts'
import type { SettingPath, SettingValues } from './setting-values.ts'
import { toSettingsState, type DeviceValues, type SettingsState, type SyncStatus } from './settings-state.ts'
import { autoSyncKey, readStored, writeStored, type StoredSettings } from './stored-settings.ts'

export type SettingsStore = {
  /** The same object until something changes, as `useSyncExternalStore` requires. */
  current: () => SettingsState
  subscribe: (listener: () => void) => () => void
  /** The id of the current member; null for a visitor. */
  member: () => string | null
  setMember: (member: string | null) => void
  /** The stored settings of a member; of the visitor for null. */
  read: (member: string | null) => StoredSettings
  /** Applies `change` to the stored settings, which another tab may have changed. */
  update: (change: (stored: StoredSettings) => StoredSettings, member?: string | null) => void
  choose: <Path extends SettingPath>(path: Path, value: SettingValues[Path]) => void
  setAutoSync: (on: boolean) => void
  setStatus: (status: Partial<SyncStatus>) => void
  /** Reads the storage again, and calls the listeners when the state differs. */
  refresh: () => void
}

const idle: SyncStatus = { isSyncing: false, error: null }

type Options = { keyValueStore: KeyValueStore; device: () => DeviceValues; clock: Clock; member: string | null }

export function createSettingsStore({ keyValueStore, device, clock, ...options }: Options): SettingsStore {
  const listeners = new Set<() => void>()
  let { member } = options
  let status = idle
  let state = stateNow()

  function stateNow(): SettingsState {
    const autoSync = keyValueStore.get(autoSyncKey) !== 'off'
    return toSettingsState(readStored(keyValueStore, member), { device: device(), isMember: member !== null, autoSync, status })
  }

  function refresh(): void {
    const next = stateNow()
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    listeners.forEach((listener) => listener())
  }

  const store: SettingsStore = {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    member: () => member,
    setMember: (next) => {
      member = next
      status = idle
      refresh()
    },
    read: (memberId) => readStored(keyValueStore, memberId),
    update: (change, memberId = member) => {
      writeStored(keyValueStore, memberId, change(readStored(keyValueStore, memberId)))
      refresh()
    },
    choose: (path, value) =>
      store.update((stored) => {
        // A change must count as later than the value that the member sees, even when the device's clock is slow.
        const seen = Date.parse(stored.club?.changedAt[path] ?? '') || 0
        const at = new Date(Math.max(clock.now(), seen + 1)).toISOString()
        const refused = stored.refused.filter((one) => one !== path)
        return { ...stored, refused, pending: { ...stored.pending, [path]: { value, at } } }
      }),
    setAutoSync: (on) => {
      if (on) keyValueStore.remove(autoSyncKey)
      else keyValueStore.set(autoSyncKey, 'off')
      refresh()
    },
    setStatus: (change) => {
      status = { ...status, ...change }
      refresh()
    },
    refresh,
  }
  return store
}
