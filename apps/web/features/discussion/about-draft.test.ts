import { expect, test } from 'vitest'
import type { Reply } from '@bothy/contract/activities/discussion.ts'
import { aMessage } from '../../activity-parts/testing/a-message.ts'
import { aboutOf, storedAbout } from './about-draft.ts'

test('after a reload, what is written is still about the same message, as it is now', () => {
  const reply: Reply = aMessage(4)
  const stored = storedAbout({ answered: reply })
  const changed = { ...reply, text: 'Do I need crampons?' }
  expect(aboutOf(stored, [aMessage(3, { replies: [changed] })])).toEqual({ answered: changed })
  expect(aboutOf(storedAbout({ edited: aMessage(5) }), [aMessage(5)])).toEqual({ edited: aMessage(5) })
})

test('a message that is not loaded yet is as it was', () => {
  expect(aboutOf(storedAbout({ answered: aMessage(2) }), [aMessage(30), aMessage(31)])).toEqual({ answered: aMessage(2) })
})

test('nothing is written about a message that was deleted or hidden meanwhile', () => {
  const stored = storedAbout({ answered: aMessage(5) })
  expect(aboutOf(stored, [aMessage(4), aMessage(6)])).toEqual({})
  expect(aboutOf(stored, [aMessage(5, { text: '', replies: [aMessage(6)] })])).toEqual({})
  expect(aboutOf(stored, [aMessage(5, { text: '', isHidden: true })])).toEqual({})
})

test('nothing, and what cannot be read, is about no message', () => {
  expect(storedAbout({})).toBe('')
  for (const stored of ['', '{"answered', 'null', '{"answered":{"id":1}}']) expect(aboutOf(stored, [aMessage(1)])).toEqual({})
})
