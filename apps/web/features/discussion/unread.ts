/** What was unread when the discussion was opened, which a line marks for as long as it is open. Pure functions. */
import type { Reply } from '@bothy/contract/activities/discussion.ts'
import { isDeleted } from '../../activity-parts/shown-messages.ts'

/** `after`: up to where the reader had read. `until`: the newest message then; what arrives later is read as it comes. */
export type Unread = { reader: string | undefined; after: number; until: number }

/** The id of the first of them that the reader had not read. */
export const firstUnread = (messages: readonly Reply[], { reader, after, until }: Unread): string | undefined =>
  messages.find((one) => one.position > after && one.position <= until && one.author.id !== reader && !isDeleted(one))?.id

/** The same of the replies to a message, unless it is marked itself or stands below the mark. */
export const firstUnreadReply = (
  { position, replies }: { position: number; replies: readonly Reply[] },
  unread: Unread,
): string | undefined => (position > unread.after ? undefined : firstUnread(replies, unread))
