import { expect, test } from 'vitest'
import { matchLocale } from './match-locale.ts'

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['de-CH', 'de'],
  ['en-GB', 'en'],
  ['EN-gb', 'en'],
  ['zh', 'zh'],
  ['fr-CA', 'fr'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-CN', 'zh'],
  ['zh-Hans-CN', 'zh'],
  ['zh-Hans-HK', 'zh'],
  ['zh-hans-mo', 'zh'],
  ['zh_Hans_SG', 'zh'],
  ['zh-Hans-TW', 'zh'],
  ['zh-MO', 'zh-TW'],
  ['zh-Hant-CN', 'zh-TW'],
  ['zh-TW', 'zh-TW'],
  ['zh-hant-hk', 'zh-TW'],
  ['en-x-pirate', 'en-x-pirate'],
  ['nl', undefined],
  ['', undefined],
])('the locale of the language tag %s is %s', (tag, locale) => {
  expect(matchLocale(tag)).toBe(locale)
})
