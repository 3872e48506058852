import * as numbers from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import { guessCountry, joinPhone, splitPhone, formatNational } from './phone-numbers.ts'

describe('a number with a country code', () => {
  test.each([
    ['+41 79 512 40 18', { country: 'CH', text: '79 512 40 18' }],
    ['+41795124018', { country: 'CH', text: '79 512 40 18' }],
    ['0041 79 512 40 18', { country: 'CH', text: '79 512 40 18' }],
    ['＋81 90 1234 5678', { country: 'JP', text: '90 1234 5678' }],
    ['+491', { country: 'DE', text: '1' }],
  ])('%s selects the country', (typed, parts) => {
    expect(splitPhone(numbers, typed)).toEqual(parts)
  })

  test.each(['+', '+4', '+1 2', '079 512 40 18', ''])('%s does not identify a country yet', (typed) => {
    expect(splitPhone(numbers, typed)).toBeNull()
  })
})

describe('the value of the field', () => {
  test.each([
    ['79 512 40 18', '+41795124018'],
    ['079 512 40 18', '+41795124018'],
    ['', ''],
    ['  ', ''],
    ['0049 170', '+49 170'],
  ])('for %s in Switzerland', (text, number) => {
    expect(joinPhone(numbers, { country: 'CH', text })).toBe(number)
  })
})

test('on blur a complete number is grouped, and an incomplete one stays as typed', () => {
  expect(formatNational(numbers, { country: 'CH', text: '0795124018' })).toBe('79 512 40 18')
  expect(formatNational(numbers, { country: 'CH', text: '079 5' })).toBe('079 5')
})

describe('the initial country', () => {
  const countries = numbers.getCountries()

  test.each([
    ['Europe/Zurich', 'en-US', 'CH'],
    ['Asia/Shanghai', 'zh-CN', 'CN'],
    ['Asia/Taipei', 'zh-TW', 'TW'],
    ['UTC', 'fr', 'FR'],
    ['Etc/GMT+3', 'ko', 'KR'],
  ])('for a device in %s with language %s is %s', (timeZone, language, country) => {
    expect(guessCountry(countries, timeZone, language)).toBe(country)
  })
})
