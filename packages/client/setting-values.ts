/** The settings of a member, each by its path: `preferences.theme`. What the club calls a group is here a list. */
import type { UserSettings } from '@bothy/contract/entities.ts'
import type { UserSettingsChange } from '@bothy/contract/member-inputs.ts'
import type { Locale, Theme, UnitSystem, Visibility } from '@bothy/contract/limits.ts'

export type SettingValues = {
  'notifications.push': boolean
  'notifications.email': boolean
  'notifications.sms': boolean
  'notifications.activity': boolean
  'notifications.system': boolean
  'privacy.profileVisibility': Visibility
  'privacy.activityVisibility': Visibility
  'privacy.locationAccess': boolean
  'privacy.dataCollection': boolean
  /** Minutes; null as long as the club says. */
  'account.sessionTimeout': number | null
  'preferences.theme': Theme
  'preferences.language': Locale
  'preferences.units': UnitSystem
  'preferences.timezone': string
}
export type SettingPath = keyof SettingValues

/** What the screens of one device go by, signed in or not. */
export const deviceSettings = ['preferences.theme', 'preferences.language', 'preferences.units', 'preferences.timezone'] as const
export type DeviceSetting = (typeof deviceSettings)[number]
export const isDeviceSetting = (path: string): path is DeviceSetting => (deviceSettings as readonly string[]).includes(path)

/** As the specification has them; what a device goes by it says itself. */
export const defaults: Omit<SettingValues, DeviceSetting> = {
  'notifications.push': true,
  'notifications.email': true,
  'notifications.sms': false,
  'notifications.activity': true,
  'notifications.system': true,
  'privacy.profileVisibility': 'public',
  'privacy.activityVisibility': 'public',
  'privacy.locationAccess': true,
  'privacy.dataCollection': true,
  'account.sessionTimeout': null,
}

/** What somebody chose on this device, and when. */
export type Choice = { value: SettingValues[SettingPath]; at: string }
export type Choices = Partial<Record<SettingPath, Choice>>

/** An answer of the club as a list. The second factor is no setting: it is switched where it is proved. */
export function flatten(settings: UserSettings): Partial<SettingValues> {
  const groups = ['notifications', 'privacy', 'account', 'preferences'] as const
  const entries = groups.flatMap((group) => Object.entries(settings[group]).map(([name, value]) => [`${group}.${name}`, value] as const))
  return Object.fromEntries(entries.filter(([path]) => path !== 'account.twoFactorEnabled'))
}

/** Choices as the club takes them. */
export function changeOf(choices: Choices): UserSettingsChange {
  const change: Record<string, Record<string, unknown>> = {}
  const changedAt: Record<string, string> = {}
  for (const [path, { value, at }] of Object.entries(choices)) {
    const [group, name] = path.split('.') as [string, string]
    change[group] = { ...change[group], [name]: value }
    changedAt[path] = at
  }
  return { ...change, changedAt }
}
