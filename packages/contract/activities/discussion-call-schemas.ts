/** The inputs and outputs of the calls on discussions. */
import { memberIdInput } from '../members/inputs.ts'
import { requestLimits } from '../request-limits.ts'
import { done } from '../values.ts'
import {
  discussion,
  discussionChange,
  editedMessage,
  discussionMessage,
  hiddenMessage,
  messageIdInput,
  messagesQuery,
  newMessage,
  reactionInput,
  readMessagesInput,
  unreadMessages,
} from './discussion.ts'
import { emptyInput } from './inputs.ts'
import { blockedMembers, newReport, reportDecision, reportPage, reportsQuery } from './moderation.ts'

export const discussionCallSchemas = {
  listMessages: { input: messagesQuery, output: discussion },
  writeMessage: { input: newMessage, maxBytes: requestLimits.input.bytes.texts, output: discussionMessage },
  markMessagesRead: { input: readMessagesInput, output: unreadMessages },
  setDiscussion: { input: discussionChange, output: discussion },
  editMessage: { input: editedMessage, maxBytes: requestLimits.input.bytes.texts, output: discussionMessage },
  hideMessage: { input: hiddenMessage, output: discussionMessage },
  showMessage: { input: messageIdInput, output: discussionMessage },
  addReaction: { input: reactionInput, output: discussionMessage },
  removeReaction: { input: reactionInput, output: discussionMessage },
  deleteMessage: { input: messageIdInput, output: done },
  createReport: { input: newReport, output: done },
  decideReport: { input: reportDecision, output: done },
  listReports: { input: reportsQuery, output: reportPage },
  listBlocks: { input: emptyInput, output: blockedMembers },
  blockMember: { input: memberIdInput, output: blockedMembers },
  unblockMember: { input: memberIdInput, output: blockedMembers },
} as const
