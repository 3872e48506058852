/** What a member is notified of in the app: inputs and entities. */
import * as z from 'zod/mini'
import { instant as instantInput, page, text } from '../fields.ts'
import { groupRoles } from '../groups/group-choices.ts'
import { limits } from '../limits.ts'
import { appNotificationKinds } from '../notifications.ts'
import { count, id, instant } from '../values.ts'

export const notificationsQuery = z.strictObject(page)

/**
 * One notification, or all that are not newer than `until`, the time of the newest one that the member has seen. `declinedActivityId`: those that ask
 * whether the member comes to this activity; they are not asked again.
 */
export const readNotifications = z.strictObject({
  notificationId: z.optional(z.uuid()),
  until: z.optional(instantInput),
  declinedActivityId: z.optional(z.uuid()),
})

/** An answer to the message of a notification. */
export const answerInput = z.strictObject({ notificationId: id, text: text(limits.activity.message) })

/** The activity as it was when it happened. The app turns kind and facts into a sentence in the language of the reader. */
const activityFacts = z.object({
  title: z.string(),
  location: z.string(),
  timeZone: z.string(),
  startTime: instant,
  endTime: z.nullable(instant),
  /** Why it was rejected or cancelled; the note of the admin who decided about an objection. */
  reason: z.optional(z.string()),
  /** The title of the route that was selected, changed or removed. */
  route: z.optional(z.string()),
  /** Null when the closing time was removed, or passed during the review. */
  voteClosesAt: z.optional(z.nullable(instant)),
  /** When joining opens to the reader. */
  joinsOpenAt: z.optional(instant),
  /** The end of the offer of a spot. */
  expiresAt: z.optional(instant),
  /** On the waitlist. */
  position: z.optional(count),
  /** The number of votes, and of those that the vote needed. */
  votes: z.optional(count),
  quorum: z.optional(count),
  /** When the group was expected back. */
  expectedReturn: z.optional(instant),
  /** Who objects to their attendance. */
  memberId: z.optional(id),
  /** What a member wrote. */
  message: z.optional(z.string()),
  /** The message of a discussion that was written to the reader. */
  messageId: z.optional(id),
})

/** When the second factor ends, unless the member keeps it. */
const accountFacts = z.object({ endsAt: instant })

/** The name of the qualification, and its last day. */
const qualificationFacts = z.object({ qualification: z.string(), validUntil: z.iso.date() })
/** The group, as it was called, and the role that was given or has ended. */
const groupFacts = z.object({ groupId: id, groupName: z.string(), role: z.nullable(z.enum(groupRoles)) })

export const notification = z.object({
  id,
  kind: z.enum(appNotificationKinds),
  /** Null once the activity is deleted, and in notifications about the account or a group. */
  activityId: z.nullable(id),
  facts: z.union([activityFacts, accountFacts, groupFacts, qualificationFacts]),
  /** The number of members that it names, and the names of the latest three. Those who have left the club have no name. */
  memberCount: count,
  members: z.array(z.string()),
  createdAt: instant,
  isRead: z.boolean(),
})
export type AppNotification = z.infer<typeof notification>

export const notificationPage = z.object({
  items: z.array(notification),
  nextCursor: z.nullable(z.string()),
  /** The number of all unread notifications. */
  unread: count,
})
export type NotificationPage = z.infer<typeof notificationPage>

export const unreadNotifications = z.object({ unread: count })
