import { expect, test } from 'vitest'
import { parseHours, parseKilometers, formatHours, formatKilometers } from './typed-numbers.ts'

test('hiking time is parsed in all common notations', () => {
  for (const typed of ['5:05', '5 h 05', '5h05', ' 5 h 5 min ', '5 : 05', '5小时05分', '5時間5分', '5시간 5분', '5 Std 5', '5 heures 5'])
    expect(parseHours(typed)).toBeCloseTo(5 + 5 / 60)
  for (const typed of ['5.1', '5,1', '5.1 h', '5.1h']) expect(parseHours(typed)).toBe(5.1)
  for (const typed of ['5', '5 h', '5:00', '05', '5 hours', '5 Stunden', '5時間', '5시간']) expect(parseHours(typed)).toBe(5)
  expect(parseHours('45 min')).toBe(0.75)
  expect(parseHours('.5')).toBe(0.5)
})

test('an empty time is undefined, nonsense is NaN', () => {
  expect(parseHours('  ')).toBeUndefined()
  for (const typed of ['soon', '5:75', '-1', '5..1', '5 h h', ':', '1e3', '5:05:05']) expect(parseHours(typed)).toBeNaN()
})

test('distances are parsed with point, comma and unit', () => {
  for (const typed of ['14.6', '14,6', '14.6 km', '14.6km', '14.6公里', '14.6キロ', '14.6킬로']) expect(parseKilometers(typed)).toBe(14.6)
  expect(parseKilometers('')).toBeUndefined()
  for (const typed of ['far', '14.6 mi', '1.2.3', '-3']) expect(parseKilometers(typed)).toBeNaN()
})

test('full-width digits and signs of Japanese and Chinese keyboards are parsed', () => {
  expect(parseKilometers('１４．６')).toBe(14.6)
  expect(parseKilometers('１４，６ ㎞')).toBe(14.6)
  expect(parseHours('５：３０')).toBe(5.5)
  expect(parseHours('５時間３０分')).toBe(5.5)
})

test('formatted values parse to the same values', () => {
  expect(formatHours(5 + 5 / 60)).toBe('5:05')
  expect(formatHours(4)).toBe('4')
  expect(formatHours(0.25)).toBe('0:15')
  expect(formatKilometers(14.62, 'de')).toBe('14,62')
  for (let minutes = 0; minutes <= 24 * 60; minutes++) expect(parseHours(formatHours(minutes / 60))).toBeCloseTo(minutes / 60)
})
