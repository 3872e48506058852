import { expect, test } from 'vitest'
import { storyLength } from './story-length.ts'

test.each([
  ['nothing', '', 'short'],
  ['a sentence', 'We walk around the lake and swim.', 'short'],
  ['five lines of a phone', 'a'.repeat(5 * 46), 'short'],
  ['six lines of a phone', 'a'.repeat(5 * 46 + 1), 'long'],
  ['a list of six things', 'tent\nmat\nstove\nrope\nlamp\nmap', 'long'],
  ['five lines with an empty one between each', 'a\n\nb\n\nc\n\nd\n\ne', 'short'],
  ['five lines of Chinese', '山'.repeat(5 * 23), 'short'],
  ['six lines of Chinese', '山'.repeat(5 * 23 + 1), 'long'],
  ['ten lines of a wide screen', 'a'.repeat(9 * 85 + 1), 'longer'],
])('%s', (_, text, length) => {
  expect(storyLength(text)).toBe(length)
})
