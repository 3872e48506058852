import { expect, test } from 'vitest'
import type { Reply } from '@bothy/contract/activities/discussion.ts'
import { firstUnread, firstUnreadReply } from './unread.ts'

const by = (author: string, position: number, text = 'Hello') => ({ id: `${position}`, position, text, author: { id: author } }) as Reply
const unread = { reader: 'bo', after: 2, until: 6 }

test('the first message of others since one read last is marked', () => {
  expect(firstUnread([by('amina', 1), by('bo', 3), by('amina', 4), by('amina', 5)], unread)).toBe('4')
  expect(firstUnread([by('amina', 1), by('amina', 2)], unread)).toBeUndefined()
})

test('what came after the discussion was opened, and what was deleted, is not marked', () => {
  expect(firstUnread([by('amina', 3, ''), by('amina', 7)], unread)).toBeUndefined()
})

test('a reply is marked in a thread that was read, and not below a message that is new itself', () => {
  const replies = [by('amina', 2), by('amina', 5)]
  expect(firstUnreadReply({ position: 1, replies }, unread)).toBe('5')
  expect(firstUnreadReply({ position: 3, replies }, unread)).toBeUndefined()
})
