/** The inputs and outputs of the calls on discussions. */
import { requestLimits } from '../request-limits.ts'
import {
  discussion,
  discussionChange,
  editedMessage,
  discussionMessage,
  messagesQuery,
  newMessage,
  reactionInput,
  readMessagesInput,
  unreadMessages,
} from './discussion.ts'

export const discussionCallSchemas = {
  listMessages: { input: messagesQuery, output: discussion },
  writeMessage: { input: newMessage, maxBytes: requestLimits.input.bytes.texts, output: discussionMessage },
  markMessagesRead: { input: readMessagesInput, output: unreadMessages },
  setDiscussion: { input: discussionChange, output: discussion },
  editMessage: { input: editedMessage, maxBytes: requestLimits.input.bytes.texts, output: discussionMessage },
  addReaction: { input: reactionInput, output: discussionMessage },
  removeReaction: { input: reactionInput, output: discussionMessage },
} as const
