import type { SettingPath } from '@bothy/client/settings/setting-values.ts'
import type { MessageId } from '../i18n/catalog.ts'
import type { Translation } from '../i18n/translation.tsx'

/** The label of each setting. The settings of a group of notifications have one label. */
export const settingLabels = {
  'notifications.push': 'settings.push',
  'notifications.email': 'settings.email',
  'notifications.sms': 'settings.sms',
  'notifications.activity': 'settings.activity',
  'notifications.leading': 'settings.leading',
  'notifications.system': 'settings.system',
  'notifications.votes': 'settings.votes',
  'notifications.reminders': 'settings.reminders',
  'notifications.review': 'settings.review',
  'notifications.otherGroups': 'settings.other-groups',
  'notifications.activityPush': 'settings.activity',
  'notifications.votesPush': 'settings.votes',
  'notifications.remindersPush': 'settings.reminders',
  'notifications.leadingPush': 'settings.leading',
  'notifications.reviewPush': 'settings.review',
  'notifications.activityMail': 'settings.activity',
  'notifications.votesMail': 'settings.votes',
  'notifications.leadingMail': 'settings.leading',
  'notifications.systemMail': 'settings.system',
  'notifications.reviewMail': 'settings.review',
  'notifications.remindersMail': 'settings.reminders',
  'notifications.quietFrom': 'settings.quiet-from',
  'notifications.quietUntil': 'settings.quiet-until',
  'privacy.profileVisibility': 'settings.profile-visibility',
  'privacy.activityVisibility': 'settings.activity-visibility',
  'privacy.locationAccess': 'settings.location-access',
  'privacy.dataCollection': 'settings.data-collection',
  'privacy.sharePhone': 'settings.share-phone',
  'account.sessionTimeout': 'settings.session-timeout',
  'preferences.theme': 'profile.theme',
  'preferences.language': 'app.language',
  'preferences.units': 'settings.units',
  'preferences.timezone': 'settings.timezone',
  'preferences.pace': 'settings.pace',
} as const satisfies Record<SettingPath, MessageId>

/** The labels of several settings, joined in one line. */
export const joinSettingLabels = (paths: readonly SettingPath[], t: Translation['t']): string =>
  [...new Set(paths.map((path) => t(settingLabels[path])))].join(' · ')
