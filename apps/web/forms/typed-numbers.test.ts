import { expect, test } from 'vitest'
import { parseHours, parseDistance, parseWholeKilometers, formatHours, formatDistance, formatWholeKilometers } from './typed-numbers.ts'

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
  for (const typed of ['14.6', '14,6', '14.6 km', '14.6km', '14.6公里', '14.6キロ', '14.6킬로'])
    expect(parseDistance(typed, 'metric')).toBe(14.6)
  expect(parseDistance('', 'metric')).toBeUndefined()
  for (const typed of ['far', '14.6 m', '1.2.3', '-3']) expect(parseDistance(typed, 'metric')).toBeNaN()
})

test('full-width digits and signs of Japanese and Chinese keyboards are parsed', () => {
  expect(parseDistance('１４．６', 'metric')).toBe(14.6)
  expect(parseDistance('１４，６ ㎞', 'metric')).toBe(14.6)
  expect(parseHours('５：３０')).toBe(5.5)
  expect(parseHours('５時間３０分')).toBe(5.5)
})

test('formatted values parse to the same values', () => {
  expect(formatHours(5 + 5 / 60)).toBe('5:05')
  expect(formatHours(4)).toBe('4')
  expect(formatHours(0.25)).toBe('0:15')
  expect(formatDistance(14.62, 'de', 'metric')).toBe('14,62')
  for (let minutes = 0; minutes <= 24 * 60; minutes++) expect(parseHours(formatHours(minutes / 60))).toBeCloseTo(minutes / 60)
})

test('members with imperial units type miles; a unit that is typed counts', () => {
  for (const typed of ['9', '9 mi', '9,0 miles', '9マイル', '９']) expect(parseDistance(typed, 'imperial')).toBe(14.48)
  expect(parseDistance('14.6 km', 'imperial')).toBe(14.6)
  expect(parseDistance('9 mi', 'metric')).toBe(14.48)
  expect(parseDistance('', 'imperial')).toBeUndefined()
  for (const typed of ['far', '9 mi km', '-3']) expect(parseDistance(typed, 'imperial')).toBeNaN()
  expect([formatDistance(14.48, 'en', 'imperial'), formatDistance(14.6, 'de', 'imperial')]).toEqual(['9', '9,07'])
})

test('a distance that is shown in miles parses to the same kilometers, so that an edit changes nothing', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths++)
    expect(parseDistance(formatDistance(hundredths / 100, 'en', 'imperial'), 'imperial')).toBe(hundredths / 100)
})

test('a drive is kept in whole kilometers, to which miles are rounded', () => {
  for (const typed of ['50', '50 mi', '50,0 miles', '５０']) expect(parseWholeKilometers(typed, 'imperial')).toBe(80)
  expect([
    parseWholeKilometers('80 km', 'imperial'),
    parseWholeKilometers('50 mi', 'metric'),
    parseWholeKilometers('80', 'metric'),
  ]).toEqual([80, 80, 80])
  expect(parseWholeKilometers(' ', 'imperial')).toBeUndefined()
  for (const typed of ['12.5', 'far', '-3', '12.5 km']) expect(parseWholeKilometers(typed, 'metric')).toBeNaN()
})

test('a drive that is shown in either unit parses to the same kilometers, and whole miles are shown as typed', () => {
  for (const units of ['metric', 'imperial'] as const)
    for (let kilometers = 1; kilometers <= 3000; kilometers++)
      expect(parseWholeKilometers(formatWholeKilometers(kilometers, 'de', units), units)).toBe(kilometers)
  for (let miles = 1; miles <= 1864; miles++)
    expect(formatWholeKilometers(parseWholeKilometers(String(miles), 'imperial')!, 'en', 'imperial')).toBe(String(miles))
})
