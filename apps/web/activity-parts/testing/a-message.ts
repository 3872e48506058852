import type { Message } from '@bothy/contract/activities/discussion.ts'

/** A message of Amina. Pass what the test is about. */
export const aMessage = (position: number, change: Partial<Message> = {}): Message => ({
  id: `m${position}`,
  position,
  replyTo: null,
  author: { id: 'amina', name: 'Amina', avatar: null, isLeader: false },
  text: 'Do I need boots?',
  mentions: [],
  reactions: [],
  isAnswer: false,
  isHidden: false,
  hiddenReason: null,
  sentAt: '2027-06-06T18:00:00.000Z',
  editedAt: null,
  replies: [],
  ...change,
})
