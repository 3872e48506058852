import { expect, test } from 'vitest'
import { list } from './lists.ts'
import { nameList, shortNames } from './names.ts'

test('names are listed as the language lists them, and an ellipsis says that there are more', () => {
  const names = ['Lin', 'Haru', 'Ben']
  expect(nameList('en', names, false)).toBe('Lin, Haru, and Ben')
  expect(nameList('de', names, false)).toBe('Lin, Haru und Ben')
  expect(nameList('ko', names, false)).toBe('Lin, Haru, Ben')
  for (const locale of ['zh', 'zh-TW', 'ja']) expect(nameList(locale, names, false)).toBe('Lin、Haru、Ben')
  for (const locale of ['en', 'de', 'fr', 'ko']) expect(nameList(locale, names, true)).toBe('Lin, Haru, Ben …')
  for (const locale of ['zh', 'zh-TW', 'ja']) expect(nameList(locale, names, true)).toBe('Lin、Haru、Ben…')
})

test('who leads is short: two names, or how many lead with the first', () => {
  expect(shortNames('en', 'Ana', [])).toBe('Ana')
  expect(shortNames('en', 'Ana', ['Ben'])).toBe('Ana and Ben')
  expect(shortNames('ja', 'Ana', ['Ben'])).toBe('Ana、Ben')
  expect(shortNames('en', 'Ana', ['Ben', 'Cy'])).toBe('Ana +2')
})

test('tags and figures are listed without an "and"', () => {
  expect(list('en', ['Hiking', 'Camping', 'Family'])).toBe('Hiking, Camping, Family')
  expect(list('ko', ['하이킹', '캠핑'])).toBe('하이킹, 캠핑')
  for (const locale of ['zh', 'zh-TW', 'ja']) expect(list(locale, ['A', 'B', 'C'])).toBe('A、B、C')
  expect(list('zh', ['A'])).toBe('A')
})
