import { expect, test } from 'vitest'
import type { Message, Reply } from '@bothy/contract/activities/discussion.ts'
import { countAfter, isDeleted, newestOf } from './shown-messages.ts'
import { aMessage } from './testing/a-message.ts'

const said = (position: number, text: string): Reply => aMessage(position, { text })
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
