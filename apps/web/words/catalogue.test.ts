import { expect, test } from 'vitest'
import { chooseLocale, localeOf } from './catalogue.ts'

test.each([
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-TW', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hans-CN', 'zh'],
  ['zh', 'zh'],
  ['de-CH', 'de'],
  ['en-GB', 'en'],
  ['en-x-pirate', 'en-x-pirate'],
  ['fr-CA', 'fr'],
])('a browser that asks for %s gets %s', (tag, locale) => {
  expect(localeOf(tag)).toBe(locale)
})

test('the own choice comes before the browser', () => {
  expect(chooseLocale('ja', ['de-CH', 'en'])).toBe('ja')
})

test('the first language that the club speaks is taken', () => {
  expect(chooseLocale(null, ['gsw-CH', 'fr-CH', 'en'])).toBe('fr')
})

test('English is for everyone else', () => {
  expect(chooseLocale('tlh', ['gsw-CH'])).toBe('en')
})
