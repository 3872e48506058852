import { expect, test } from 'vitest'
import { nameList } from './names.ts'

test('names are listed as the language lists them, and an ellipsis says that there are more', () => {
  const names = ['Lin', 'Haru', 'Ben']
  expect(nameList('en', names, false)).toBe('Lin, Haru, and Ben')
  expect(nameList('de', names, false)).toBe('Lin, Haru und Ben')
  expect(nameList('zh', names, false)).toBe('Lin、Haru和Ben')
  for (const locale of ['en', 'de', 'fr', 'ko']) expect(nameList(locale, names, true)).toBe('Lin, Haru, Ben …')
  for (const locale of ['zh', 'zh-TW', 'ja']) expect(nameList(locale, names, true)).toBe('Lin、Haru、Ben…')
})
