/** The groups in which a member chooses notifications, and the channels that each has. */
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { SettingPath, SettingValues } from '@bothy/client/settings/setting-values.ts'
import type { MailFrequency } from '@bothy/contract/notifications.ts'
import type { MessageId } from '../../../i18n/catalog.ts'
import type { IconType } from '../../../ui/icon.ts'

type Values = Required<SettingValues>

/** The settings with values of one type. */
export type PathOf<Value> = { [Path in SettingPath]: Values[Path] extends Value ? Path : never }[SettingPath]

/** Settings that have no value yet are on. */
export const isSettingOn = (values: SettingValues, path: PathOf<boolean>): boolean => values[path] ?? true
export const mailFrequencyOf = (values: SettingValues, path: PathOf<MailFrequency>): MailFrequency =>
  values[path] ?? (path === 'notifications.systemMail' ? 'daily' : 'immediately')

export type NotificationGroup = {
  icon: IconType
  /** Off means off on every channel. */
  path: PathOf<boolean>
  push?: PathOf<boolean>
  mail?: PathOf<MailFrequency>
  hint: MessageId
}

/** New activities are not among the notifications of the app: an open page shows them itself. */
const newActivities: NotificationGroup = {
  icon: IconSpeakerphone,
  path: 'notifications.system',
  mail: 'notifications.systemMail',
  hint: 'settings.system.hint',
}
const review: NotificationGroup = {
  icon: IconClipboardCheck,
  path: 'notifications.review',
  push: 'notifications.reviewPush',
  mail: 'notifications.reviewMail',
  hint: 'settings.review.hint',
}
const ofMembers: NotificationGroup[] = [
  {
    icon: IconWalk,
    path: 'notifications.activity',
    push: 'notifications.activityPush',
    mail: 'notifications.activityMail',
    hint: 'settings.activity.hint',
  },
  newActivities,
  {
    icon: IconChecklist,
    path: 'notifications.votes',
    push: 'notifications.votesPush',
    mail: 'notifications.votesMail',
    hint: 'settings.votes.hint',
  },
  { icon: IconAlarm, path: 'notifications.reminders', push: 'notifications.remindersPush', hint: 'settings.reminders.hint' },
  {
    icon: IconFlag,
    path: 'notifications.leading',
    push: 'notifications.leadingPush',
    mail: 'notifications.leadingMail',
    hint: 'settings.leading.hint',
  },
]

export const isOfNewActivities = (group: NotificationGroup): boolean => group === newActivities

/** Only admins and the reviewers of groups are notified of what waits for review. */
export const notificationGroups = (reviews: boolean): NotificationGroup[] => (reviews ? [...ofMembers, review] : ofMembers)
