import { readFileSync } from 'node:fs'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import * as numbers from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import { phone } from '@bothy/contract/fields.ts'
import { canonicalPhone, isPossiblePhone } from '@bothy/contract/phone-numbers.ts'
import { guessCountry, joinPhone, splitPhone, formatNational, type CountryCode } from './phone-numbers.ts'

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
      for (const typed of [number, `00${code} ${national}`, `+${code}-${national.replace(/(?=..$)/, '.')}`])
        expect([typed, phone.parse(typed)]).toEqual([typed, number])
      const inLibrary = numbers.parsePhoneNumberFromString(`+${code} 0${national}`)?.number
      if (inLibrary === number) expect([country, canonicalPhone(`+${code} 0${national}`)]).toEqual([country, number])
    }
  })

  const read = (typed: string) => (phone.safeParse(typed).success ? phone.parse(typed) : 'refused')
  const national = Object.entries(examples as Record<string, string>).map(([country, number]) => [country as CountryCode, number] as const)

  test('leaves out a 0 in brackets where no number begins with it, in the form as well', () => {
    const ambiguous = ['IT', 'VA']
    for (const [country, number] of national) {
      const code = numbers.getCountryCallingCode(country)
      const typed = `+${code} (0) ${number}`
      expect([typed, read(typed)]).toEqual([typed, ambiguous.includes(country) ? 'refused' : `+${code}${number}`])
      expect([typed, read(joinPhone(numbers, { country, text: `(0) ${number}` }))]).toEqual([typed, read(typed)])
      const parts = splitPhone(numbers, typed)
      expect([typed, read(parts ? joinPhone(numbers, parts) : typed)]).toEqual([typed, read(typed)])
    }
  })

  test('has the number of the library whatever prefix a number has, or none', () => {
    for (const [country, number] of national)
      for (const prefix of ['1', '8', '80', '(1)', '(8)', '(80)']) {
        const code = numbers.getCountryCallingCode(country)
        const typed = `+${code} ${prefix} ${number}`
        const inLibrary = numbers.parsePhoneNumberFromString(typed)
        const [plain, written] = [`+${code}${number}`, `+${code}${prefix.replaceAll(/\D/g, '')}${number}`]
        const expected = inLibrary?.number === plain ? [plain] : ['refused', written, inLibrary?.isPossible() ? inLibrary.number : plain]
        expect([typed, expected]).toEqual([typed, expect.arrayContaining([read(typed)])])
      }
  })

  test.each([
    ['+39 (0)6 6982 1234', '+390669821234'],
    ['+39 (06) 6982 1234', '+390669821234'],
    ['0039 ( 0 ) 30 123456', '+39030123456'],
    ['+39 (0)347 123 4567', 'refused'],
    ['+39 (0) 6 698.21234', '+390669821234'],
    ['+378 (0)549 882 345', '+3780549882345'],
    ['+225 (0)7 07 12 34 56', '+2250707123456'],
    ['+242 (0)6 612 3456', '+242066123456'],
    ['+229 (0)1 90 12 34 56', '+2290190123456'],
    ['+241 (0)6 03 12 34', '+24106031234'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['+44 (020) 7946 0018', '+442079460018'],
    ['+34 (0)612 34 56 78', '+34612345678'],
    ['+1 (0) 415 555 0132', '+14155550132'],
    ['+1 (415) 555-0132', '+14155550132'],
    ['+1 1 415 555 0132', '+14155550132'],
    ['+7 (8) 912 345 67 89', '+79123456789'],
    ['+7 8 (912) 345-67-89', '+79123456789'],
    ['+7 (912) 345-67-89', '+79123456789'],
    ['+370 8 612 34567', '+37061234567'],
    ['+370 (8-612) 34567', '+37061234567'],
    ['+36 06 30 123 4567', '+36301234567'],
    ['+36 (06) 30 123 4567', '+36301234567'],
    ['+36 (06) 1 123 4567', '+3611234567'],
    ['+375 (8-029) 491-19-11', '+375294911911'],
    ['+52 1 55 1234 5678', '+525512345678'],
    ['+5215512345678', '+525512345678'],
    ['+52 (044) 55 1234 5678', '+525512345678'],
    ['+54 9 11 2345 6789', '+5491123456789'],
  ])('reads %s as %s', (typed, number) => {
    expect(read(typed)).toBe(number)
    const parts = splitPhone(numbers, typed)
    expect(read(parts ? joinPhone(numbers, parts) : typed)).toBe(number)
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
