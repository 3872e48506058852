/** The settings in the storage of this browser: one record for each member and one for visitors. */
import type { UserSettings } from '@bothy/contract/members/user-settings.ts'
import { browserStorage, type KeyValueStore } from '../storage.ts'
import { flattenSettings, type Choices, type SettingPath, type SettingValues } from './setting-values.ts'
import { isStorageKey, storageKeyOf } from './storage-key.ts'

export type StoredSettings = {
  /** The last answer of the server, when each setting was changed, and the time of the answer (milliseconds since 1970). */
  club: { values: Partial<SettingValues>; changedAt: Record<string, string>; at: number } | null
  /** Changes on this device that the server has not received yet. */
  pending: Choices
  /** Changes on this device that lost against a later change elsewhere, until the member dismisses the notice. */
  overruled: SettingPath[]
  /** Changes on this device that the server refused, until the member dismisses the notice or changes the setting again. */
  refused: SettingPath[]
  /** Changes of the visitor on this device that differ from the member's own settings, until the member accepts or declines them. */
  offered: Choices
}

export const noStoredSettings: StoredSettings = { club: null, pending: {}, overruled: [], refused: [], offered: {} }

export const autoSyncKey = 'bothy.auto-sync'
export const isSettingsKey = (key: string | null): boolean => key === null || isStorageKey(key) || key === autoSyncKey

/** Removes the settings of every member from this device, for example because they were members of a club that is gone. */
export function removeMemberSettings(storage = browserStorage()): void {
  const isOfMember = (key: string) => isStorageKey(key) && key !== storageKeyOf(null)
  for (const key of Object.keys(storage ?? {}).filter(isOfMember)) storage?.removeItem(key)
}

/** Reads a record of this version or an earlier one. A record that cannot be parsed is ignored. */
export function readStored(keep: KeyValueStore, user: string | null): StoredSettings {
  try {
    const stored = JSON.parse(keep.get(storageKeyOf(user)) ?? 'null') as Partial<StoredSettings> | null
    return { ...noStoredSettings, ...stored }
  } catch {
    return noStoredSettings
  }
}

export const writeStored = (keep: KeyValueStore, user: string | null, stored: StoredSettings): void =>
  keep.set(storageKeyOf(user), JSON.stringify(stored))

/** The changes that are still pending after `sent` was answered, including settings that were changed again since. */
export const withoutSent = (pending: Choices, sent: Choices): Choices =>
  Object.fromEntries(Object.entries(pending).filter(([path, { at }]) => sent[path as SettingPath]?.at !== at))

export function mergeAnswer(
  stored: StoredSettings,
  settings: UserSettings & { overruled?: string[] },
  sent: Choices,
  now: number,
): StoredSettings {
  const overruled = (settings.overruled ?? []) as SettingPath[]
  return {
    ...stored,
    club: { values: flattenSettings(settings), changedAt: settings.changedAt, at: now },
    pending: withoutSent(stored.pending, sent),
    overruled: [...new Set([...stored.overruled, ...overruled])],
  }
}

/**
 * Merges the changes of a visitor into the settings of the member who signs in. Settings that the member never changed take the
 * visitor's value. The others keep the member's value, and the visitor's is offered.
 */
export function mergeVisitorChoices(stored: StoredSettings, visitor: Choices): StoredSettings {
  const { values = {}, changedAt = {} } = stored.club ?? {}
  const differing = Object.entries(visitor).filter(([path, { value }]) => values[path as SettingPath] !== value || !(path in changedAt))
  const isSettled = ([path]: [string, unknown]) => path in changedAt
  return {
    ...stored,
    pending: { ...Object.fromEntries(differing.filter((one) => !isSettled(one))), ...stored.pending },
    offered: Object.fromEntries(differing.filter(isSettled)),
  }
}
