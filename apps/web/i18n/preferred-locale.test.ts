import { expect, test } from 'vitest'
import { chooseLocale } from './preferred-locale.ts'

test('the chosen locale takes precedence over the browser languages', () => {
  expect(chooseLocale('ja', ['de-CH', 'en'])).toBe('ja')
})

test('the first supported browser language is used', () => {
  expect(chooseLocale(null, ['gsw-CH', 'fr-CH', 'en'])).toBe('fr')
})

test('English is the fallback', () => {
  expect(chooseLocale('tlh', ['gsw-CH'])).toBe('en')
})
