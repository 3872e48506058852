import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import * as numbers from 'libphonenumber-js/min'
import { readFileSync } from 'node:fs'
import { phone } from '@bothy/contract/fields.ts'
import { canonicalPhone, isPossiblePhone } from '@bothy/contract/phone-numbers.ts'
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
    ['79 512 40 18 ext. 5', '+41 79 512 40 18 ext. 5'],
    ['79 512 40 18 (Büro)', '+41 79 512 40 18 (Büro)'],
    ['０７９ ５１２ ４０ １８', '+41795124018'],
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
    ['Europe/Zurich', 'C', 'CH'],
    ['Europe/Berlin', '', 'DE'],
    ['UTC', 'C', 'CH'],
    ['UTC', 'en_GB', 'GB'],
    ['UTC', 'de_AT.UTF-8', 'AT'],
  ])('for a device in %s with language %s is %s', (timeZone, language, country) => {
    expect(guessCountry(countries, timeZone, language)).toBe(country)
  })
})

/** The library knows all countries; the contract answers the same without it, at every backend. */
describe('the contract', () => {
  const countries = numbers.getCountries()

  test('has the form of the library for every way to write a number', () => {
    for (const country of countries) {
      const [code, national] = [numbers.getCountryCallingCode(country), (examples as Record<string, string>)[country]!]
      const number = `+${code}${national}`
      for (const typed of [number, `00${code} ${national}`, `+${code} (0) ${national}`, `+${code}-${national.replace(/(?=..$)/, '.')}`])
        expect([typed, phone.parse(typed)]).toEqual([typed, number])
      const inLibrary = numbers.parsePhoneNumberFromString(`+${code} 0${national}`)?.number
      if (inLibrary === number) expect([country, canonicalPhone(`+${code} 0${national}`)]).toEqual([country, number])
    }
  })

  test('refuses what the library refuses', () => {
    const codes = new Set(countries.map((country) => numbers.getCountryCallingCode(country)))
    for (const code of codes)
      for (let length = 3; length <= 15 - code.length; length++) {
        const inLibrary = [...'2345678'].map((digit) => numbers.isPossiblePhoneNumber(`+${code}${digit.repeat(length)}`))
        if (new Set(inLibrary).size === 1)
          expect([code, length, isPossiblePhone(`+${code}${'2'.repeat(length)}`)]).toEqual([code, length, inLibrary[0]])
      }
    for (const typed of ['+999 1234567', '+0 123 456 789', '079 512 40 18', '+41 79 512 40 18 x5', '+41 79 HIKING'])
      expect(phone.safeParse(typed).success).toBe(false)
  })

  test('has the calling codes of db/functions/members/canonical_phone.sql', () => {
    const sql = readFileSync(new URL('../../../db/functions/members/canonical_phone.sql', import.meta.url), 'utf8')
    const inDatabase = new Set(/regexp_replace\(phone, (.*?)\)0'/s.exec(sql)![1]!.match(/\d+/g))
    for (const code of new Set(countries.map((country) => numbers.getCountryCallingCode(country))))
      expect([code, canonicalPhone(`+${code}02345678`)]).toEqual([code, inDatabase.has(code) ? `+${code}2345678` : `+${code}02345678`])
  })
})
