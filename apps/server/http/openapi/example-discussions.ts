import { ids } from './example-activities.ts'

const mei = { id: ids.mei, name: 'Mei', avatar: null }
const reply = {
  id: 'f0a9e6b4-6c2b-4d0e-8a43-5f0f6c3c9b12',
  position: 42,
  replyTo: '1b5f3a2e-8d0c-4a57-9a3e-2f3b7c1d4e60',
  author: { ...mei, isLeader: true },
  text: 'Boots, please.',
  mentions: [],
  reactions: [{ reaction: 'heart', count: 4, isOwn: true }],
  isAnswer: true,
  sentAt: '2026-06-18T16:20:00Z',
  editedAt: null,
}
const question = { ...reply, id: reply.replyTo, position: 41, replyTo: null, text: 'Do I need boots?', reactions: [], isAnswer: false }
const message = { ...question, replies: [reply] }

/** The examples of the schemas about discussions. */
export const discussions = {
  NewMessage: { text: question.text },
  EditedMessage: { text: 'Do I need boots, or do shoes do?' },
  DiscussionChange: { isOpen: false, pinned: reply.id },
  ReadMessagesInput: { messageId: reply.id },
  DiscussionReply: reply,
  DiscussionMessage: message,
  Discussion: {
    title: 'Over the Hohe Pass',
    items: [message],
    nextCursor: null,
    pinned: reply,
    isOpen: true,
    unread: 1,
    refusal: null,
    canManage: false,
    people: [mei],
  },
  UnreadMessages: { unread: 0 },
}
