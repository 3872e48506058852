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
  'qualification-ending',
  'invitation',
  'test',
  'sign-in-code',
] as const
export type AccountMessageKind = (typeof accountMessageKinds)[number]

type Topic = 'activity' | 'votes' | 'reminders' | 'leading' | 'review' | 'emergency'

/** What is the same for every notification of a kind. SQL has the same table in `db/functions/notifications/kinds.sql`. */
type KindOfNotification = {
  /** The group in which members choose what they get. Admins have to do something about `review`; nobody can switch `emergency` off. */
  topic: Topic
  /** Devices get what the app shows. */
  by: readonly ('app' | 'mail' | 'sms')[]
  /**
   * What a further one about the same activity does while the first waits or is unread: it is `another` one, or the `latest` replaces it. An `edit`
   * replaces it as well, and where it waits, any other message about the activity replaces it. `members` gathers who joined, left or changed whom they bring.
   */
  again: 'another' | 'latest' | 'edit' | 'members'
  /** How long a device is notified: until the start, until the vote closes, for a day, or `later`, because it matters after the start, too. */
  until: 'start' | 'vote' | 'day' | 'later'
  /**
   * `namesMembers`: its mail only goes to a verified address. `asksToCome`: not sent to who has declined. `changesCalendar`: its mail corrects the
   * calendar entry of who takes part. `answerable`: a member wrote it, and can be answered. `toContact`: to an emergency contact, who is not a member.
   */
  marks: readonly ('namesMembers' | 'asksToCome' | 'changesCalendar' | 'answerable' | 'toContact')[]
}

/**
 * Notifications of activities. Functions in `db/functions` select the recipients and write the messages. The app shows each join and leave, and each
 * change of companions; they are mailed once an hour, as `seat-changes`.
 */
export const kindsOfNotifications = {
  'activity-proposed': { topic: 'review', by: ['app', 'mail'], again: 'another', until: 'start', marks: [] },
  'activity-approved': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'start', marks: [] },
  'activity-rejected': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'start', marks: [] },
  'enrollment-started': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'start', marks: ['asksToCome'] },
  'joining-announced': { topic: 'activity', by: ['app', 'mail'], again: 'latest', until: 'start', marks: [] },
  'joining-opened': { topic: 'activity', by: ['app', 'mail'], again: 'latest', until: 'start', marks: ['asksToCome'] },
  'activity-changed': { topic: 'activity', by: ['app', 'mail'], again: 'edit', until: 'start', marks: ['changesCalendar'] },
  'vote-closing-changed': { topic: 'votes', by: ['app', 'mail'], again: 'edit', until: 'vote', marks: [] },
  'vote-quorum-missed': { topic: 'votes', by: ['app', 'mail'], again: 'another', until: 'start', marks: [] },
  'activity-started': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'later', marks: [] },
  'activity-cancelled': { topic: 'activity', by: ['app', 'mail', 'sms'], again: 'another', until: 'later', marks: ['changesCalendar'] },
  'seat-taken-back': { topic: 'activity', by: ['app', 'mail', 'sms'], again: 'another', until: 'later', marks: ['changesCalendar'] },
  'activity-rewritten': { topic: 'review', by: ['app', 'mail'], again: 'edit', until: 'start', marks: [] },
  'activity-returned': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'start', marks: [] },
  'activity-republished': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'start', marks: ['changesCalendar'] },
  'activity-handed-over': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'start', marks: [] },
  'leadership-offered': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'start', marks: [] },
  'leadership-declined': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'start', marks: ['namesMembers'] },
  'co-leader-asked': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'start', marks: [] },
  'co-leader-accepted': { topic: 'activity', by: ['app'], again: 'another', until: 'start', marks: ['namesMembers'] },
  'co-leader-declined': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'start', marks: ['namesMembers'] },
  'co-leader-left': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'start', marks: ['namesMembers'] },
  'co-leader-removed': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'start', marks: [] },
  'spot-offered': { topic: 'activity', by: ['app', 'mail'], again: 'latest', until: 'start', marks: [] },
  'offer-ending': { topic: 'reminders', by: ['app', 'mail'], again: 'latest', until: 'start', marks: [] },
  'offer-passed': { topic: 'activity', by: ['app', 'mail'], again: 'latest', until: 'start', marks: [] },
  'waitlist-moved': { topic: 'activity', by: ['app', 'mail'], again: 'latest', until: 'start', marks: [] },
  'waitlist-closed': { topic: 'activity', by: ['app', 'mail'], again: 'latest', until: 'start', marks: [] },
  'spot-drawn': { topic: 'activity', by: ['app', 'mail'], again: 'latest', until: 'start', marks: [] },
  'spot-not-drawn': { topic: 'activity', by: ['app', 'mail'], again: 'latest', until: 'start', marks: [] },
  'draw-held': { topic: 'leading', by: ['app', 'mail'], again: 'latest', until: 'start', marks: [] },
  'offer-withdrawn': { topic: 'activity', by: ['app', 'mail'], again: 'latest', until: 'start', marks: [] },
  'seat-given': { topic: 'activity', by: ['app', 'mail'], again: 'latest', until: 'start', marks: ['changesCalendar'] },
  'spot-for-leaders': { topic: 'leading', by: ['app', 'mail'], again: 'latest', until: 'start', marks: [] },
  'attendance-objected': { topic: 'review', by: ['app'], again: 'another', until: 'later', marks: [] },
  'attendance-kept': { topic: 'activity', by: ['app'], again: 'another', until: 'later', marks: [] },
  'attendance-removed': { topic: 'activity', by: ['app'], again: 'another', until: 'later', marks: [] },
  'activity-deleted': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'later', marks: ['changesCalendar'] },
  'route-removed': { topic: 'votes', by: ['app', 'mail'], again: 'another', until: 'start', marks: [] },
  'route-changed': { topic: 'votes', by: ['app', 'mail'], again: 'edit', until: 'start', marks: [] },
  'activity-question': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'later', marks: ['namesMembers', 'answerable'] },
  'activity-message': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'later', marks: ['namesMembers', 'answerable'] },
  'activity-answer': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'later', marks: ['namesMembers', 'answerable'] },
  'message-to-you': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'later', marks: ['namesMembers'] },
  'new-messages': { topic: 'activity', by: ['app'], again: 'members', until: 'later', marks: [] },
  'photo-removal-requested': { topic: 'leading', by: ['app', 'mail'], again: 'latest', until: 'later', marks: [] },
  'car-canceled': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'later', marks: [] },
  'car-changed': { topic: 'activity', by: ['app', 'mail'], again: 'edit', until: 'later', marks: [] },
  'seat-in-car-taken': { topic: 'activity', by: ['app'], again: 'members', until: 'later', marks: [] },
  'seat-in-car-returned': { topic: 'activity', by: ['app'], again: 'members', until: 'later', marks: [] },
  'seat-in-car-canceled': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'later', marks: ['namesMembers'] },
  'seat-in-car-withdrawn': { topic: 'activity', by: ['app', 'mail'], again: 'another', until: 'later', marks: ['namesMembers'] },
  'activity-without-leader': { topic: 'review', by: ['app', 'mail'], again: 'another', until: 'start', marks: [] },
  'activity-overdue': { topic: 'emergency', by: ['app', 'mail'], again: 'another', until: 'day', marks: [] },
  'leader-overdue': { topic: 'emergency', by: ['app', 'mail'], again: 'another', until: 'day', marks: [] },
  'leader-overdue-contact': { topic: 'emergency', by: ['mail', 'sms'], again: 'another', until: 'day', marks: ['toContact'] },
  'alarm-postponed': { topic: 'emergency', by: ['app', 'mail'], again: 'latest', until: 'day', marks: [] },
  'alarm-postponed-contact': { topic: 'emergency', by: ['mail', 'sms'], again: 'another', until: 'day', marks: ['toContact'] },
  'all-clear': { topic: 'emergency', by: ['app', 'mail'], again: 'another', until: 'start', marks: [] },
  'all-clear-contact': { topic: 'emergency', by: ['mail', 'sms'], again: 'another', until: 'day', marks: ['toContact'] },
  'seat-changes': { topic: 'leading', by: ['mail'], again: 'another', until: 'start', marks: ['namesMembers'] },
  'seat-confirmed': { topic: 'reminders', by: ['mail'], again: 'latest', until: 'start', marks: [] },
  'activity-reminder': { topic: 'reminders', by: ['app', 'mail'], again: 'another', until: 'start', marks: [] },
  'vote-closing-soon': { topic: 'reminders', by: ['app', 'mail'], again: 'another', until: 'vote', marks: ['asksToCome'] },
  'member-joined': { topic: 'leading', by: ['app'], again: 'members', until: 'start', marks: [] },
  'member-left': { topic: 'leading', by: ['app'], again: 'members', until: 'start', marks: [] },
  'companions-changed': { topic: 'leading', by: ['app'], again: 'members', until: 'start', marks: [] },
  'leader-thanked': { topic: 'leading', by: ['app'], again: 'members', until: 'later', marks: [] },
  'leader-changed': { topic: 'activity', by: ['app'], again: 'another', until: 'start', marks: [] },
} as const satisfies Record<string, KindOfNotification>

type Kinds = typeof kindsOfNotifications
type AnyKind = keyof Kinds
type KindBy<Channel extends string> = { [Kind in AnyKind]: Channel extends Kinds[Kind]['by'][number] ? Kind : never }[AnyKind]
type KindWith<Field extends 'topic' | 'again', Value> = { [Kind in AnyKind]: Kinds[Kind][Field] extends Value ? Kind : never }[AnyKind]

const rowOf = (kind: string): KindOfNotification | undefined => (kindsOfNotifications as Record<string, KindOfNotification>)[kind]
const kindsWhere = <Kind extends AnyKind>(matches: (row: KindOfNotification) => boolean): Kind[] =>
  (Object.keys(kindsOfNotifications) as Kind[]).filter((kind) => matches(kindsOfNotifications[kind]))

/** Messages about an activity by mail, most of them also in the app. */
export type NotificationKind = KindBy<'mail'>
export const notificationKinds = kindsWhere<NotificationKind>(({ by }) => by.includes('mail'))

/** Notifications in the app that are pushed to devices, too. */
export type PushedKind = KindBy<'app'>
export type KindWithoutMail = Exclude<AnyKind, NotificationKind>

/** Messages to an emergency contact, who is not a member. */
export type ContactKind = Extract<AnyKind, `${string}-contact`>
export const isToContact = (kind: string): kind is ContactKind => rowOf(kind)?.marks.includes('toContact') ?? false

/** Messages of a member, who can be answered with `answerMessage`. */
export const isAnswerable = (kind: string): boolean => rowOf(kind)?.marks.includes('answerable') ?? false

/** What is written in a discussion. Its page is that of the discussion. */
export const isAboutDiscussion = (kind: string): boolean => kind === 'message-to-you' || kind === 'new-messages'

/** Their page is that of the photos of the activity. */
export const isAboutPhotos = (kind: string): boolean => kind === 'photo-removal-requested'

/** Their page is that of the shared rides of the activity. */
export const isAboutCars = (kind: string): boolean => kind.startsWith('car-') || kind.startsWith('seat-in-car-')

/** Notifications in the app about the member, which are mailed as messages about the account: an admin ends the second factor, a qualification ends. */
export const accountNotificationKinds = ['two-factor-ending', 'qualification-ending'] as const

/** Notifications in the app about a group: another member added or removed the reader, or gave or ended a role. */
export const groupNotificationKinds = ['group-added', 'group-removed', 'group-role-given', 'group-role-ended'] as const

/** Notifications that the app shows. */
export const appNotificationKinds = [
  ...kindsWhere<PushedKind>(({ by }) => by.includes('app')),
  ...accountNotificationKinds,
  ...groupNotificationKinds,
] as const
export type AppNotificationKind = (typeof appNotificationKinds)[number]

/** What waits for admins and is mailed: one message counts several. */
export type ReviewKind = KindWith<'topic', 'review'> & NotificationKind
export const isReviewKind = (kind: string): kind is ReviewKind => rowOf(kind)?.topic === 'review' && rowOf(kind)!.by.includes('mail')

/** Notifications that gather members while they are unread. */
export type GatheringKind = KindWith<'again', 'members'>

/** Whether a later push notification of this kind about the activity replaces the one that is still shown. */
export const replacesEarlier = (kind: PushedKind): boolean =>
  kindsOfNotifications[kind].again !== 'another' || kindsOfNotifications[kind].topic === 'reminders'

/** How a message is sent. */
export const deliveryChannels = ['mail', 'sms', 'push'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** How often a member gets mails of a group of notifications: each at once, in a daily or weekly summary, or never. */
export const mailFrequencies = ['immediately', 'daily', 'weekly', 'never'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

/** Reminders by mail: `automatically` where no device of the member gets notifications. */
export const reminderMails = ['automatically', 'immediately', 'never'] as const
export type ReminderMail = (typeof reminderMails)[number]

/** The buttons of a push notification. The chosen one is in the hash of the URL that opens, and the page of the activity runs it. */
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
