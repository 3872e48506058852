import { expect, test } from 'vitest'
import { activityQuery } from '../activities/inputs.ts'
import { searchLimits } from '../choices.ts'
import { parseInput } from '../parse-input.ts'
import { searchText } from './search-text.ts'

test('a search keeps every letter, and its joiners', () => {
  for (const text of ['Säntis', '武功山', 'ק״מ', '👩‍🌾 🏔', 'two  words', ' ']) expect(searchText(text)).toBe(text)
})

test.each([
  ['a vertical tab', 'Ridge\u000Bx', 'Ridgex'],
  ['NUL', 'Ridge\u0000x', 'Ridgex'],
  ['an open change of direction', '\u202Eabc', 'abc'],
  ['a closed one', '\u2067abc\u2069', 'abc'],
  ['half a character', 'abc\uD83C', 'abc'],
  ['a character on the limit', `${'a'.repeat(searchLimits.text - 1)}🏔`, 'a'.repeat(searchLimits.text - 1)],
  ['more than the limit', 'e\u0301'.repeat(2 * searchLimits.text), '\u00E9'.repeat(searchLimits.text)],
])('the API accepts a search with %s', (_, typed, searched) => {
  expect(searchText(typed)).toBe(searched)
  expect(parseInput(activityQuery, { q: searchText(typed) })).toMatchObject({ q: searched })
})
