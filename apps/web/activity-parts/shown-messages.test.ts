import { expect, test } from 'vitest'
import type { Message, Reply } from '@bothy/contract/activities/discussion.ts'
import { countAfter, isDeleted, newestOf } from './shown-messages.ts'

const said = (position: number, text: string): Reply => ({
  id: `message-${position}`,
  position,
  replyTo: null,
  author: { id: 'amina', name: 'Amina', avatar: null, isLeader: false },
  text,
  mentions: [],
  reactions: [],
  isAnswer: false,
  isHidden: false,
  hiddenReason: null,
  sentAt: '2026-06-20T18:12:00.000Z',
  editedAt: null,
})
const withReplies = (message: Reply, replies: Reply[] = []): Message => ({ ...message, replies })

test('a message of which only the replies are left is deleted; a hidden one without words is not', () => {
  expect(isDeleted(said(1, ''))).toBe(true)
  expect(isDeleted({ ...said(1, ''), isHidden: true })).toBe(false)
  expect(isDeleted(said(1, 'Boots?'))).toBe(false)
})

test('a deleted message is neither the newest nor counted as new, and its replies are', () => {
  const messages = [withReplies(said(1, 'Boots?')), withReplies(said(3, ''), [said(4, 'Yes.')])]
  expect(newestOf(messages)?.position).toBe(4)
  expect(countAfter(messages, 1)).toBe(1)
})
