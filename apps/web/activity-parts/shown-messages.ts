/** What of a discussion is shown. Pure functions. */
import type { Message, Reply } from '@bothy/contract/activities/discussion.ts'

/** The messages of all pages, the oldest first. */
export const inOrder = (pages: readonly { items: Message[] }[]): Message[] => pages.flatMap(({ items }) => items).reverse()

/** Only its replies are left. */
export const isDeleted = ({ text, isHidden }: Reply): boolean => text === '' && !isHidden

/** With their replies. */
export const everyMessage = (messages: readonly Message[]): Reply[] =>
  messages.flatMap((message) => (isDeleted(message) ? message.replies : [message, ...message.replies]))

/** The newest message or reply. */
export const newestOf = (messages: readonly Message[]): Reply | undefined =>
  everyMessage(messages).reduce<Reply | undefined>((newest, one) => (newest && newest.position > one.position ? newest : one), undefined)

/** Without what was written later, so that nothing moves that is being read. */
export const shownUntil = (messages: readonly Message[], until: number): Message[] =>
  messages
    .filter(({ position }) => position <= until)
    // What does not change is the same object, so that its thread is not rendered again.
    .map((message) =>
      message.replies.every(({ position }) => position <= until)
        ? message
        : { ...message, replies: message.replies.filter(({ position }) => position <= until) },
    )

export const countAfter = (messages: readonly Message[], until: number): number =>
  everyMessage(messages).filter(({ position }) => position > until).length
