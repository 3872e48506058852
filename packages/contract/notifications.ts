/**
 * Kinds of messages by email and SMS, of push notifications, and of notifications in the app. SQL uses the same names; `db/contract.test.ts` compares
 * those of activities.
 */

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
  'admin-role-given',
  'admin-role-removed',
  'passkey-added',
  'passkey-removed',
  'two-factor-on',
  'two-factor-off',
  'two-factor-reset',
  'backup-code-used',
  'backup-codes-renewed',
  'signed-out-by-admin',
  'sign-in-linked',
  'invitation',
  'sign-in-code',
] as const
export type AccountMessageKind = (typeof accountMessageKinds)[number]

/** Messages about an activity, most of them also in the app. Functions in `db/functions` select the recipients and write the messages. */
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
  'activity-republished',
  'activity-handed-over',
  'leadership-offered',
  'leadership-declined',
  'activity-deleted',
  'route-removed',
  'route-changed',
  'activity-question',
  'activity-message',
  'activity-without-leader',
  'activity-overdue',
  'leader-overdue',
  'leader-overdue-contact',
  'alarm-postponed',
  'alarm-postponed-contact',
  'all-clear',
  'all-clear-contact',
  'seat-changes',
  'seat-confirmed',
  'activity-reminder',
  'vote-closing-soon',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Notifications in the app that are pushed to devices, but not mailed. Who joined or left is mailed once an hour, as `seat-changes`. */
export const kindsWithoutMail = ['member-joined', 'member-left', 'leader-changed'] as const

/** Messages to an emergency contact, who is not a member. */
export const contactKinds = ['leader-overdue-contact', 'alarm-postponed-contact', 'all-clear-contact'] as const
export type ContactKind = (typeof contactKinds)[number]
export const isToContact = (kind: string): kind is ContactKind => (contactKinds as readonly string[]).includes(kind)

/** Messages that the app does not show: `seat-changes`, because it shows each change itself, what confirms a command, and those to emergency contacts. */
type OnlySentKind = 'seat-changes' | 'seat-confirmed' | ContactKind
const isShown = (kind: NotificationKind): kind is Exclude<NotificationKind, OnlySentKind> =>
  kind !== 'seat-changes' && kind !== 'seat-confirmed' && !isToContact(kind)

/** Notifications in the app about the account, which are mailed as messages about the account: an admin ends the second factor. */
export const accountNotificationKinds = ['two-factor-ending'] as const

const pushedKinds = [...notificationKinds.filter(isShown), ...kindsWithoutMail] as const
/** Notifications in the app that are pushed to devices, too. */
export type PushedKind = (typeof pushedKinds)[number]

/** Notifications that the app shows. */
export const appNotificationKinds = [...pushedKinds, ...accountNotificationKinds] as const
export type AppNotificationKind = (typeof appNotificationKinds)[number]

/** What is told to admins because they have to do something. SQL names the group `review`. */
export const reviewKinds = ['activity-proposed', 'activity-rewritten', 'activity-without-leader'] as const
export type ReviewKind = (typeof reviewKinds)[number]
export const isReviewKind = (kind: string): kind is ReviewKind => (reviewKinds as readonly string[]).includes(kind)

/** How a message is sent. */
export const deliveryChannels = ['mail', 'sms', 'push'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** How often a member gets mails of a group of notifications: each at once, in a daily or weekly summary, or never. */
export const mailFrequencies = ['immediately', 'daily', 'weekly', 'never'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

/** Reminders by mail: `automatically` where no device of the member gets notifications. */
export const reminderMails = ['automatically', 'immediately', 'never'] as const
export type ReminderMail = (typeof reminderMails)[number]

/** The buttons of a push notification. The chosen one is the hash of the URL that opens, and the page of the activity runs it. */
export const pushActions = ['join', 'decline'] as const
export type PushAction = (typeof pushActions)[number]

/** A mail about one new activity, or about all since the last digest. `db/functions/outbox/summaries.sql` writes it. */
export const digestKind = 'activity-digest'

/** A mail with several notifications of a member: daily or weekly, and to admins within the hour. `db/functions/outbox/summaries.sql` writes it. */
export const summaryKind = 'activity-summary'

export type DeliveryKind = AccountMessageKind | NotificationKind | typeof digestKind | typeof summaryKind

/** False for kinds that only an older or newer server sends. */
export const isDeliveryKind = (kind: string): kind is DeliveryKind =>
  ([...accountMessageKinds, ...notificationKinds, digestKind, summaryKind] as readonly string[]).includes(kind)
