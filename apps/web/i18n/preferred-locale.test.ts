import { expect, test } from 'vitest'
import { matchLocale } from '@bothy/contract/locale.ts'
import { chooseLocale } from './preferred-locale.ts'

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
])('the language tag %s gets the locale %s', (tag, locale) => {
  expect(matchLocale(tag)).toBe(locale)
})

test('the chosen locale takes precedence over the browser languages', () => {
  expect(chooseLocale('ja', ['de-CH', 'en'])).toBe('ja')
})

test('the first supported browser language is used', () => {
  expect(chooseLocale(null, ['gsw-CH', 'fr-CH', 'en'])).toBe('fr')
})

test('English is the fallback', () => {
  expect(chooseLocale('tlh', ['gsw-CH'])).toBe('en')
})
