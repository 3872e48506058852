/** What screens see of the settings: their values on this device, and how far they are synchronized. */
import { defaultSettings, isDeviceSetting, type DeviceSetting, type SettingPath, type SettingValues } from './setting-values.ts'
import type { StoredSettings } from './stored-settings.ts'

/** `local`: visitor, nothing is sent. `held`: auto-sync is off. */
export type SyncPhase = 'local' | 'saved' | 'waiting' | 'held' | 'syncing' | 'failed'

export type SyncStatus = {
  isSyncing: boolean
  /** Why the last sync failed. */
  error: Error | null
}

export type SettingsState = {
  values: SettingValues
  phase: SyncPhase
  /** Number of changes that the server has not received yet. */
  pending: number
  /** The settings that they change. */
  unsent: readonly SettingPath[]
  autoSync: boolean
  /** Time of the last answer of the server, milliseconds since 1970. */
  syncedAt: number | null
  /** Why the last sync failed. */
  error: Error | null
  overruled: readonly SettingPath[]
  refused: readonly SettingPath[]
  offered: readonly SettingPath[]
}

export type DeviceValues = Pick<SettingValues, DeviceSetting>

type Context = { device: DeviceValues; isMember: boolean; autoSync: boolean; status: SyncStatus }

export function toSettingsState(stored: StoredSettings, { device, isMember, autoSync, status }: Context): SettingsState {
  const unsent = isMember ? (Object.keys(stored.pending) as SettingPath[]) : []
  const pending = unsent.length
  return {
    values: valuesOf(stored, device),
    phase: isMember ? phaseOf(status, pending, autoSync) : 'local',
    pending,
    unsent,
    autoSync,
    syncedAt: stored.club?.at ?? null,
    error: status.error,
    overruled: stored.overruled,
    refused: stored.refused,
    offered: Object.keys(stored.offered) as SettingPath[],
  }
}

function valuesOf({ club: answer, pending }: StoredSettings, device: DeviceValues): SettingValues {
  const known = Object.entries(answer?.values ?? {}).filter(([path]) => !isDeviceSetting(path) || path in answer!.changedAt)
  const chosen = Object.entries(pending).map(([path, { value }]) => [path, value])
  return { ...defaultSettings, ...device, ...Object.fromEntries(known), ...Object.fromEntries(chosen) }
}

function phaseOf({ isSyncing, error }: SyncStatus, pending: number, autoSync: boolean): SyncPhase {
  if (isSyncing) return 'syncing'
  if (error) return 'failed'
  if (pending === 0) return 'saved'
  return autoSync ? 'waiting' : 'held'
}
