/** The settings of a member as a flat record by path (`preferences.theme`), instead of the groups of the API. */
import type { Locale, Theme, UnitSystem, Visibility } from '@bothy/contract/choices.ts'
import type { UserSettingsChange } from '@bothy/contract/members/inputs.ts'
import type { UserSettings } from '@bothy/contract/members/user-settings.ts'
import type { MailFrequency, ReminderMail } from '@bothy/contract/notifications.ts'

export type SettingValues = {
  'notifications.push': boolean
  'notifications.email': boolean
  'notifications.sms': boolean
  'notifications.activity': boolean
  'notifications.leading': boolean
  'notifications.system': boolean
  /** Times of day such as 22:00; null for none. */
  'notifications.quietFrom': string | null
  'notifications.quietUntil': string | null
  /** Undefined until the club has answered once: only the screen of the settings has defaults for the following, so that no other page loads them. */
  'notifications.votes'?: boolean
  'notifications.reminders'?: boolean
  'notifications.review'?: boolean
  'notifications.otherGroups'?: boolean
  'notifications.activityPush'?: boolean
  'notifications.votesPush'?: boolean
  'notifications.remindersPush'?: boolean
  'notifications.leadingPush'?: boolean
  'notifications.reviewPush'?: boolean
  'notifications.activityMail'?: MailFrequency
  'notifications.votesMail'?: MailFrequency
  'notifications.leadingMail'?: MailFrequency
  'notifications.systemMail'?: MailFrequency
  'notifications.reviewMail'?: MailFrequency
  'notifications.remindersMail'?: ReminderMail
  'privacy.profileVisibility': Visibility
  'privacy.activityVisibility': Visibility
  'privacy.locationAccess': boolean
  'privacy.dataCollection': boolean
  'privacy.sharePhone'?: boolean
  /** Minutes; null for the setting of the club. */
  'account.sessionTimeout': number | null
  'preferences.theme': Theme
  'preferences.language': Locale
  'preferences.units': UnitSystem
  'preferences.timezone': string
  /** Percent of the usual hiking time; null until the member says so. */
  'preferences.pace': number | null
}
export type SettingPath = keyof SettingValues

/** Settings that also apply to visitors, on this device. */
export const deviceSettings = ['preferences.theme', 'preferences.language', 'preferences.units', 'preferences.timezone'] as const
export type DeviceSetting = (typeof deviceSettings)[number]
export const isDeviceSetting = (path: string): path is DeviceSetting => (deviceSettings as readonly string[]).includes(path)

/** The defaults of the specification. The device itself provides the values of its settings. */
export const defaultSettings: Omit<SettingValues, DeviceSetting> = {
  'notifications.push': true,
  'notifications.email': true,
  'notifications.sms': false,
  'notifications.activity': true,
  'notifications.leading': true,
  'notifications.system': true,
  'notifications.quietFrom': null,
  'notifications.quietUntil': null,
  'privacy.profileVisibility': 'public',
  'privacy.activityVisibility': 'public',
  'privacy.locationAccess': true,
  'privacy.dataCollection': true,
  'account.sessionTimeout': null,
  'preferences.pace': null,
}

/** A value that was chosen on this device, and when. */
export type Choice = { value: SettingValues[SettingPath]; at: string }
export type Choices = Partial<Record<SettingPath, Choice>>

/** Flattens an answer of the API. `twoFactorEnabled` is left out, because it cannot be changed as a setting. */
export function flattenSettings(settings: UserSettings): Partial<SettingValues> {
  const groups = ['notifications', 'privacy', 'account', 'preferences'] as const
  const entries = groups.flatMap((group) => Object.entries(settings[group]).map(([name, value]) => [`${group}.${name}`, value] as const))
  return Object.fromEntries(entries.filter(([path]) => path !== 'account.twoFactorEnabled'))
}

/** Converts choices to the input of the API. */
export function toSettingsChange(choices: Choices): UserSettingsChange {
  const change: Record<string, Record<string, unknown>> = {}
  const changedAt: Record<string, string> = {}
  for (const [path, { value, at }] of Object.entries(choices)) {
    const [group, name] = path.split('.') as [string, string]
    change[group] = { ...change[group], [name]: value }
    changedAt[path] = at
  }
  return { ...change, changedAt }
}
