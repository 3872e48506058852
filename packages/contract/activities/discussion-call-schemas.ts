/** The inputs and outputs of the calls on discussions. */
import { requestLimits } from '../request-limits.ts'
import {
  discussion,
  discussionChange,
  editedMessage,
  message,
  messagesQuery,
  newMessage,
  reactionInput,
  readMessagesInput,
  unreadMessages,
} from './discussion.ts'

export const discussionCallSchemas = {
  listMessages: { input: messagesQuery, output: discussion },
  writeMessage: { input: newMessage, maxBytes: requestLimits.input.bytes.texts, output: message },
  markMessagesRead: { input: readMessagesInput, output: unreadMessages },
  setDiscussion: { input: discussionChange, output: discussion },
  editMessage: { input: editedMessage, maxBytes: requestLimits.input.bytes.texts, output: message },
  addReaction: { input: reactionInput, output: message },
  removeReaction: { input: reactionInput, output: message },
} as const
