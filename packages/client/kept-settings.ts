/** What is remembered of settings in this browser: one record per member and one for whoever is not signed in. */
import type { UserSettings } from '@bothy/contract/entities.ts'
import { flatten, type Choices, type SettingPath, type SettingValues } from './setting-values.ts'
import type { Keep } from './storage.ts'

export type KeptSettings = {
  /** What the club said last, when each was changed, and when it was asked (milliseconds since 1970). */
  club: { values: Partial<SettingValues>; changedAt: Record<string, string>; at: number } | null
  /** What was chosen here and the club has not taken yet. */
  pending: Choices
  /** What was chosen here and not taken, because it was changed later elsewhere; until it was read. */
  overruled: SettingPath[]
  /** What was chosen on this device before its member came, and differs from what they have; until they have answered. */
  offered: Choices
}

export const nothingKept: KeptSettings = { club: null, pending: {}, overruled: [], offered: {} }

const prefix = 'bothy.settings.'
export const keyOf = (user: string | null): string => prefix + (user ?? 'visitor')
export const autoSyncKey = 'bothy.auto-sync'
export const isSettingsKey = (key: string | null): boolean => key === null || key.startsWith(prefix) || key === autoSyncKey

/** Of this version or an earlier one: what cannot be read was never there. */
export function readKept(keep: Keep, user: string | null): KeptSettings {
  try {
    const kept = JSON.parse(keep.get(keyOf(user)) ?? 'null') as Partial<KeptSettings> | null
    return { ...nothingKept, ...kept }
  } catch {
    return nothingKept
  }
}

export const writeKept = (keep: Keep, user: string | null, kept: KeptSettings): void => keep.set(keyOf(user), JSON.stringify(kept))

/** What is left to send when `sent` has been answered: not what was chosen once more meanwhile. */
export const without = (pending: Choices, sent: Choices): Choices =>
  Object.fromEntries(Object.entries(pending).filter(([path, { at }]) => sent[path as SettingPath]?.at !== at))

export function answered(kept: KeptSettings, settings: UserSettings & { overruled?: string[] }, sent: Choices, now: number): KeptSettings {
  const lost = (settings.overruled ?? []) as SettingPath[]
  return {
    ...kept,
    club: { values: flatten(settings), changedAt: settings.changedAt, at: now },
    pending: without(kept.pending, sent),
    overruled: [...new Set([...kept.overruled, ...lost])],
  }
}

/**
 * What a visitor chose on this device is their account's as long as the account has no choice of its own. Where it has one, that one
 * is gone by, and the visitor's is offered.
 */
export function welcomed(kept: KeptSettings, visitor: Choices): KeptSettings {
  const { values = {}, changedAt = {} } = kept.club ?? {}
  const differing = Object.entries(visitor).filter(([path, { value }]) => values[path as SettingPath] !== value || !(path in changedAt))
  const isSettled = ([path]: [string, unknown]) => path in changedAt
  return {
    ...kept,
    pending: { ...Object.fromEntries(differing.filter((one) => !isSettled(one))), ...kept.pending },
    offered: Object.fromEntries(differing.filter(isSettled)),
  }
}
