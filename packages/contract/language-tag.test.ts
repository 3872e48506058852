import { expect, test } from 'vitest'
import { languageTag } from './language-tag.ts'

test.each([
  ['de-CH', 'de-CH'],
  ['EN-us', 'en-US'],
  ['en_US', 'en-US'],
  ['de_CH.UTF-8', 'de-CH'],
  ['en_US.UTF-8@euro', 'en-US'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['C', undefined],
  ['C.UTF-8', undefined],
  ['POSIX', 'posix'],
  ['', undefined],
  ['-', undefined],
  ['english (US)', undefined],
  ['*', undefined],
  ['en-US-', undefined],
])('the language that a browser calls "%s" is %s', (name, tag) => {
  expect(languageTag(name)).toBe(tag)
})
