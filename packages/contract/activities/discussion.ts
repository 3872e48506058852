/** The discussion of an activity. Members who may see the activity read it; who writes is a setting of the club. */
import * as z from 'zod/mini'
import { page, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { count, id, instant } from '../values.ts'

export const discussionWriters = ['off', 'taking-part', 'members'] as const
export const reactions = ['thumb', 'heart', 'hand', 'sun', 'smile'] as const
export type Reaction = (typeof reactions)[number]

/** Fields of `SystemSettings`. */
export const discussionSettings = {
  /** Who writes in discussions: nobody, who takes part in the activity, or every member. */
  discussion: z.enum(discussionWriters),
  /** So many months after an activity its messages are deleted; never for 0. */
  messageMonths: count,
}

/** Fields of `ActivityListItem`. */
export const discussionMarks = {
  /** Only for who has a spot, leads, or has opened the discussion. At most 100. */
  unreadMessages: z.optional(count),
}

const writtenText = text(limits.activity.message)

export const messagesQuery = z.strictObject({ activityId: id, ...page })
/** A reply to a reply is one to its message. Who is mentioned in the text, by "@" and the name, is told at once. */
export const newMessage = z.strictObject({
  activityId: id,
  text: writtenText,
  replyTo: z.optional(id),
})
export const messageIdInput = z.strictObject({ messageId: id })
export const editedMessage = z.strictObject({ messageId: id, text: writtenText })
export const hiddenMessage = z.strictObject({ messageId: id, reason: text(limits.moderation.reason) })
export const reactionInput = z.strictObject({ messageId: id, reaction: z.enum(reactions, 'NOT_A_CHOICE') })
export const readMessagesInput = z.strictObject({ activityId: id, messageId: id })
/** `pinned`: the id of a message, or null for none. What is absent stays. */
export const discussionChange = z.strictObject({
  activityId: id,
  isOpen: z.optional(z.boolean()),
  pinned: z.optional(z.nullable(id)),
})

const person = z.object({ id, name: z.string(), avatar: z.nullable(z.string()) })

const messageFields = {
  id,
  /** Later messages have larger numbers. */
  position: count,
  /** The message of which this is a reply. */
  replyTo: z.nullable(id),
  author: z.extend(person, { isLeader: z.boolean() }),
  /** Empty for a message that is deleted and has replies, and for one that is hidden. */
  text: z.string(),
  mentions: z.array(z.object({ id, name: z.string() })),
  reactions: z.array(z.object({ reaction: z.enum(reactions), count, isOwn: z.boolean() })),
  /** A leader’s reply to a question. */
  isAnswer: z.boolean(),
  /** By a leader or an admin. Its text is then empty for all but them and its author, who see the reason. */
  isHidden: z.boolean(),
  hiddenReason: z.nullable(z.string()),
  sentAt: instant,
  /** Later than a quarter of an hour after it was sent. */
  editedAt: z.nullable(instant),
}
export const discussionReply = z.object(messageFields)
export const discussionMessage = z.object({ ...messageFields, replies: z.array(discussionReply) })
export type Reply = z.infer<typeof discussionReply>
export type Message = z.infer<typeof discussionMessage>

export const discussion = z.object({
  /** The activity’s. */
  title: z.string(),
  /** Messages with their replies, the newest first. */
  items: z.array(discussionMessage),
  nextCursor: z.nullable(z.string()),
  /** Only in the first page, like `people`. */
  pinned: z.optional(z.nullable(discussionReply)),
  isOpen: z.boolean(),
  /** Messages of others since the viewer read last; at most 100. */
  unread: count,
  /** The position up to which the viewer has read; 0 before. */
  readUntil: count,
  /** Why the viewer cannot write; null if they can. */
  refusal: z.nullable(z.string()),
  /** Whether the viewer pins, closes, hides and deletes. */
  canManage: z.boolean(),
  /** Who can be mentioned, at most 200, by name. */
  people: z.optional(z.array(person)),
})
export type Discussion = z.infer<typeof discussion>

export const unreadMessages = z.object({ unread: count })
