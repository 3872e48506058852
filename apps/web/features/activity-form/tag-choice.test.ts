import { expect, test } from 'vitest'
import { clubTags } from '@bothy/contract/choices.ts'
import { limits } from '@bothy/contract/limits.ts'
import { hasTag, customTags, tagProblem, toggleTag } from './tag-choice.ts'

const german = (tag: string) => (tag === 'hiking' ? 'Wandern' : tag)
const problem = (tags: string[], typed: string) => tagProblem(tags, typed, german)

test('the first tag that is chosen stays the first', () => {
  expect(toggleTag(toggleTag([], 'stargazing'), 'social')).toEqual(['stargazing', 'social'])
  expect(toggleTag(['stargazing', 'social'], 'stargazing')).toEqual(['social'])
})

test('custom tags are told apart from the tags of the club', () => {
  expect(customTags(['camping', 'snowshoes', 'Hiking'])).toEqual(['snowshoes'])
  expect(hasTag(['Hiking'], 'hiking')).toBe(true)
})

test('an existing tag is refused however it is written, and by its translated name', () => {
  expect(problem(['snowshoes'], 'Snowshoes ')).toBe('TAG_EXISTS')
  expect(problem([], 'Camping')).toBe('TAG_EXISTS')
  expect(problem([], 'wandern')).toBe('TAG_EXISTS')
  expect(problem(['snow-shoes'], 'Snow‑Shoes')).toBe('TAG_EXISTS')
  expect(problem(['Südtirol'], 'Suedtirol')).toBe('TAG_EXISTS')
  expect(problem([], 'snowshoes')).toBeUndefined()
  expect(problem(['🏔'], '🏕')).toBeUndefined()
})

test('the length of a tag and the number of tags are limited', () => {
  expect(problem([], 'x'.repeat(limits.activity.tag.max))).toBeUndefined()
  expect(problem([], 'x'.repeat(limits.activity.tag.max + 1))).toBe('TOO_LONG')
  const many = [...clubTags, 'a', 'b', 'c', 'd'].slice(0, limits.activity.tags.max)
  expect(problem(many, 'one more')).toBe('TOO_MANY')
})
