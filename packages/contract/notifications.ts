/** What the club sends to its members by email, SMS or push notification, and in the app. SQL names the same kinds; tests compare both. */

/** Messages about an account. */
export const accountMessageKinds = [
  'confirm-address',
  'confirm-email-change',
  'address-in-use',
  'reset-password',
  'password-changed',
  'phone-changed',
  'email-changed',
  'email-entered',
  'email-change-requested',
  'email-change-done',
  'phone-entered',
  'account-unlocked',
  'admin-role-removed',
  'passkey-added',
  'passkey-removed',
  'invitation',
  'sign-in-code',
] as const
export type AccountMessageKind = (typeof accountMessageKinds)[number]

/** Messages about an activity. Triggers in db/functions/notifications/notifications.sql write them and select the recipients. */
export const notificationKinds = [
  'activity-proposed',
  'activity-approved',
  'activity-rejected',
  'enrollment-started',
  'activity-changed',
  'vote-closing-changed',
  'vote-quorum-missed',
  'activity-started',
  'activity-cancelled',
  'seat-taken-back',
  'activity-rewritten',
  'activity-returned',
  'activity-handed-over',
  'activity-deleted',
  'route-removed',
  'route-changed',
  'activity-question',
  'activity-message',
  'activity-without-leader',
  'activity-overdue',
  'leader-overdue',
  'leader-overdue-contact',
  'all-clear',
  'all-clear-contact',
  'seat-changes',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Notifications that are in the app and pushed to devices, but not mailed. Who joined or left is mailed once an hour, as `seat-changes`. */
export const onlyInAppKinds = ['member-joined', 'member-left', 'leader-changed', 'activity-reminder', 'vote-closing-soon'] as const

/** What an emergency contact, who is no member, is told. */
export const contactKinds = ['leader-overdue-contact', 'all-clear-contact'] as const
export const isToContact = (kind: string): kind is (typeof contactKinds)[number] => (contactKinds as readonly string[]).includes(kind)

/** Messages that the app does not show: a summary, and those to emergency contacts. */
type OnlySentKind = 'seat-changes' | (typeof contactKinds)[number]
const isShown = (kind: NotificationKind): kind is Exclude<NotificationKind, OnlySentKind> => kind !== 'seat-changes' && !isToContact(kind)

/** What the app shows. */
export const appNotificationKinds = [...notificationKinds.filter(isShown), ...onlyInAppKinds] as const
export type AppNotificationKind = (typeof appNotificationKinds)[number]

/** How a message leaves the club. */
export const deliveryChannels = ['mail', 'sms', 'push'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** How often a member gets mails of a group of notifications: each at once, in a summary, or not at all. */
export const mailFrequencies = ['immediately', 'daily', 'weekly', 'never'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

/** What a member can choose on a push notification. The page of the activity carries it out, and finds it in the hash of its address. */
export const pushActions = ['join', 'decline'] as const
export type PushAction = (typeof pushActions)[number]

/** New activities of a day in one mail. db/functions/outbox/summaries.sql writes it. */
export const digestKind = 'activity-digest'

/** What a member reads once a day or week, in one mail. db/functions/outbox/summaries.sql writes it. */
export const summaryKind = 'activity-summary'

export type DeliveryKind = AccountMessageKind | NotificationKind | typeof digestKind | typeof summaryKind

/** False for the kinds of an older or newer server. */
export const isDeliveryKind = (kind: string): kind is DeliveryKind =>
  ([...accountMessageKinds, ...notificationKinds, digestKind, summaryKind] as readonly string[]).includes(kind)
