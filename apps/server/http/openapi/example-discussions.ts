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
  isHidden: false,
  hiddenReason: null,
  sentAt: '2026-06-18T16:20:00Z',
  editedAt: null,
}
const question = { ...reply, id: reply.replyTo, position: 41, replyTo: null, text: 'Do I need boots?', reactions: [], isAnswer: false }
const message = { ...question, replies: [reply] }

const reported = {
  id: '7c2f0a18-3b0e-4c63-9d54-6a1f8b2e5d90',
  kind: 'message',
  contentId: reply.id,
  activityId: ids.activity,
  title: 'Over the Hohe Pass',
  author: mei,
  text: reply.text,
  isHidden: false,
  createdAt: reply.sentAt,
  reports: [{ reporter: 'Jonas', reason: 'personal-data', text: null, reportedAt: '2026-06-18T17:00:00Z' }],
}

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
    readUntil: 41,
    refusal: null,
    canManage: false,
    people: [mei],
  },
  UnreadMessages: { unread: 0 },
  HiddenMessage: { reason: 'Phone numbers of others do not belong here.' },
  NewReport: { kind: 'message', contentId: reply.id, reason: 'personal-data' },
  ReportDecision: { decision: 'hidden', reason: 'Phone numbers of others do not belong here.' },
  ReportedContent: reported,
  ReportPage: { items: [reported], nextCursor: null },
  BlockedMembers: { items: [{ ...mei, blockedAt: '2026-06-18T16:20:00Z' }] },
}
