import type { SettingPath } from '@bothy/client/setting-values.ts'
import type { WordId } from '../words/catalogue.ts'
import type { Words } from '../words/words.tsx'

/** The label of each setting. */
export const settingWords = {
  'notifications.push': 'settings.push',
  'notifications.email': 'settings.email',
  'notifications.sms': 'settings.sms',
  'notifications.activity': 'settings.activity',
  'notifications.system': 'settings.system',
  'privacy.profileVisibility': 'settings.profile-visibility',
  'privacy.activityVisibility': 'settings.activity-visibility',
  'privacy.locationAccess': 'settings.location-access',
  'privacy.dataCollection': 'settings.data-collection',
  'account.sessionTimeout': 'settings.session-timeout',
  'preferences.theme': 'profile.theme',
  'preferences.language': 'app.language',
  'preferences.units': 'settings.units',
  'preferences.timezone': 'settings.timezone',
} as const satisfies Record<SettingPath, WordId>

/** The labels of several settings, joined in one line. */
export const settingNames = (paths: readonly SettingPath[], t: Words['t']): string => paths.map((path) => t(settingWords[path])).join(' · ')
