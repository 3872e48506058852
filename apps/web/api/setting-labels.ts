import type { SettingPath } from '@bothy/client/settings/setting-values.ts'
import type { MessageId } from '../i18n/catalog.ts'
import type { Translation } from '../i18n/translation.tsx'

/** The label of each setting. */
export const settingLabels = {
  'notifications.push': 'settings.push',
  'notifications.email': 'settings.email',
  'notifications.sms': 'settings.sms',
  'notifications.activity': 'settings.activity',
  'notifications.leading': 'settings.leading',
  'notifications.system': 'settings.system',
  'notifications.quietFrom': 'settings.quiet-from',
  'notifications.quietUntil': 'settings.quiet-until',
  'privacy.profileVisibility': 'settings.profile-visibility',
  'privacy.activityVisibility': 'settings.activity-visibility',
  'privacy.locationAccess': 'settings.location-access',
  'privacy.dataCollection': 'settings.data-collection',
  'account.sessionTimeout': 'settings.session-timeout',
  'preferences.theme': 'profile.theme',
  'preferences.language': 'app.language',
  'preferences.units': 'settings.units',
  'preferences.timezone': 'settings.timezone',
  'preferences.pace': 'settings.pace',
} as const satisfies Record<SettingPath, MessageId>

/** The labels of several settings, joined in one line. */
export const joinSettingLabels = (paths: readonly SettingPath[], t: Translation['t']): string =>
  paths.map((path) => t(settingLabels[path])).join(' · ')
